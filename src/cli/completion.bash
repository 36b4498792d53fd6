# completion of @program@ for bash: `@program@ help --complete` knows the words

# The words typed so far, joined where bash splits them at "=", go to the command; its lines become COMPREPLY.
_@function@() {
    local words=() i word line path paths=no
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((${#words[@]} > 0)) && { [[ $word == = ]] || [[ ${words[-1]} == *= && ${COMP_WORDS[i - 1]} == = ]]; }; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
    done
    local typed=${words[-1]} before=
    [[ $typed != *=* || ${COMP_WORDBREAKS-=} != *=* ]] || before=${typed%%=*}=
    COMPREPLY=()
    while IFS= read -r line; do
        line=${line%%$'\t'*}
        if [[ $line == / ]]; then
            paths=yes
        else
            COMPREPLY+=("${line#"$before"}")
        fi
    done < <(@program@ help --complete -- "${words[@]}" 2>/dev/null)
    if [[ $paths == yes ]]; then
        compopt -o filenames 2>/dev/null
        while IFS= read -r path; do
            [[ ! -d $path ]] || path+=/
            COMPREPLY+=("$path")
        done < <(compgen -f -- "${typed#"$before"}")
    fi
    [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *[=/] ]] || compopt -o nospace 2>/dev/null
    return 0
}
complete -F _@function@ @program@
