extension Help {
  /// The script of a shell that completes command lines by `pliers complete`.
  static func completions(_ words: [String]) throws(UsageError) -> String {
    if words.count > 1 { throw UsageError("unexpected '\(words[1])'") }
    switch words.first {
    case "bash": return bashCompletions
    case "zsh": return zshCompletions
    case "fish": return fishCompletions
    case let name?: throw UsageError("unknown shell '\(name)'; completions are made for bash, zsh and fish")
    case nil: return try text(about: "completions")
    }
  }

  /// For bash from version 3.2 on, which has neither `compopt` nor `mapfile`. `pliers complete` quotes the candidates and ends
  /// whole words with a space.
  private static let bashCompletions = #"""
    # Completions of pliers for bash. Made by 'pliers help completions bash'.
    _pliers() {
      local word program=pliers
      case $1 in "~/"*) program=$HOME/${1#*/} ;; */*) program=$1 ;; esac
      COMPREPLY=()
      while IFS= read -r -d '' word; do COMPREPLY+=("$word"); done < <(
        "$program" complete bash "${COMP_LINE:0:COMP_POINT}" "$2" "${COMP_LINE:COMP_POINT}" 2>/dev/null)
    }

    complete -o nospace -F _pliers pliers

    """#

  /// For zsh, as a file `_pliers` in one of the folders of `fpath`, or to be sourced after `compinit`.
  private static let zshCompletions = #"""
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

    """#

  /// For fish from version 3.1 on.
  private static let fishCompletions = #"""
    # Completions of pliers for fish. Made by 'pliers help completions fish'.
    function __pliers
        set -l words (commandline -op)
        set -l before (commandline -opc)
        set -l count (count $before)
        set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
        set -l word (commandline -ct | string collect)
        $program complete fish $count $before "$word" $words[(math $count + 2)..-1] 2>/dev/null | string split0
    end

    complete -c pliers -f -a '(__pliers)'
    # Paths that fish expands.
    complete -c pliers -F -n "string match -q -r '^[~\$]' -- (commandline -ct)"

    """#
}
