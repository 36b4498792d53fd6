# completion of @program@ for fish: `@program@ help --complete` knows the words

function __@function@_words
    set -l typed (commandline -ct)
    set -l words (commandline -opc) "$typed"
    for line in (@program@ help --complete -- $words[2..-1] 2>/dev/null)
        if test "$line" != /
            printf '%s\n' $line
        else if string match -q '*=*' -- "$typed"
            set -l before (string replace -r '=.*' '=' -- "$typed")
            printf '%s\n' $before(__fish_complete_path (string replace $before '' -- "$typed"))
        else
            __fish_complete_path "$typed"
        end
    end
end
complete -c @program@ -f -a '(__@function@_words)'
