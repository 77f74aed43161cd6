completions.zsh
#compdef pliers
# Completions of pliers for zsh. Made by 'pliers help completions zsh'.
_pliers() {
  local -a found
  local name=${(Q)words[1]} program=pliers
  case $name in "~/"*) program=$HOME/${name#*/} ;; */*) program=$name ;; esac
  found=(${(0)"$("$program" complete zsh $((CURRENT - 1)) "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" \
    "${(@Q)words[CURRENT+1,-1]}" 2>/dev/null)"})
  compset -P 1 '--*='
  # The first word is not a candidate.
  if [[ $found[1] == files ]]; then _files -g "$found[2]" || _files; else shift found; _describe argument found; fi
}

if [[ $funcstack[1] == _pliers ]]; then _pliers "$@"; else compdef _pliers pliers; fi
