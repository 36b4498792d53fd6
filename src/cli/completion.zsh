#compdef @program@
# completion of @program@ for zsh: `@program@ help --complete` knows the words

_@function@() {
    local line paths=no
    for line in "${(@f)$(@program@ help --complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
        case $line in
        '') ;;
        /) paths=yes ;;
        *=|*=$'\t'*) compadd -S '' -- "${line%%$'\t'*}" ;;
        *) compadd -- "${line%%$'\t'*}" ;;
        esac
    done
    if [[ $paths == yes ]]; then
        compset -P '*='
        _files
    fi
}

if [[ ${funcstack[1]} == _@function@ ]]; then # the file was loaded by compinit, as the function itself
    _@function@ "$@"
else
    compdef _@function@ @program@
fi
