completions.bash
# Completions of pliers for bash. Made by 'pliers help completions bash'.
_pliers() {
  local word program=pliers
  case $1 in "~/"*) program=$HOME/${1#*/} ;; */*) program=$1 ;; esac
  COMPREPLY=()
  while IFS= read -r -d '' word; do COMPREPLY+=("$word"); done < <(
    "$program" complete bash "${COMP_LINE:0:COMP_POINT}" "$2" "${COMP_LINE:COMP_POINT}" 2>/dev/null)
}

complete -o nospace -F _pliers pliers
