extension Completions {
  /// The completions for zsh, as a file `_pliers` in one of the folders of `fpath`, or to be sourced after `compinit`.
  var zsh: String {
    """
    #compdef pliers
    # Completions of pliers for zsh. Made by 'pliers help completions zsh'.

    # Offers property lists and folders or, where there are none, all files.
    _pliers_files() { _files -g '*.(\(extensions.joined(separator: "|")))(-.)' || _files }

    # Offers the key paths of the file that the line names.
    _pliers_key_paths() {
      local name number
      local -a found
      for ((number = 3; number <= $#words; number++)); do
        ((number != CURRENT)) || continue
        name=${(Q)words[number]}
        [[ -f $name ]] || continue
        found=(${(f)"$(${(Q)words[1]} paths -- $name 2>/dev/null | head -n 10000)"})
        compadd -a found
        return
      done
    }

    _pliers() {
      local command= word operands=0 number
      local -a described
      for ((number = 2; number < CURRENT; number++)); do
        word=${(Q)words[number]}
        if [[ -z $command ]]; then
          command=$word
          continue
        fi
        case $word in
          \(passedWords(advancing: "number"))
          -?*) ;;
          *) ((operands++)) ;;
        esac
      done
      case $command in
        "")
          described=(
    \(commands.map { "        " + Self.described($0.name, $0.summary) }.joined(separator: "\n"))
          )
          _describe command described
          return ;;
        -*) _pliers_files; return ;;
      esac
      case "$command ${words[CURRENT-1]}" in
    \(cases(values, zshAction))
      esac
      case ${words[CURRENT-1]} in
        \(valueCounts.map(\.spelling).joined(separator: "|"))) return 1 ;;
      esac
      if [[ $PREFIX == -* ]]; then
        case $command in
    \(zshOptions)
        esac
        _describe -o option described
        return
      fi
      case "$command $operands" in
    \(cases(operands, zshAction))
      esac
      case $command in
        \(commands.filter(\.takesFiles).map(\.name).joined(separator: "|"))) _pliers_files ;;
      esac
    }

    if [[ $funcstack[1] == _pliers ]]; then _pliers "$@"; else compdef _pliers pliers; fi

    """
  }

  private func zshAction(_ word: Word) -> String {
    switch word {
    case .file: "_pliers_files"
    case .keyPath: "_pliers_key_paths"
    case .words(let words): "compadd -- \(words.joined(separator: " "))"
    case .text: "return 1"
    }
  }

  private var zshOptions: String {
    commands.map { command in
      let options = command.options.flatMap { option in option.names.map { Self.described("--" + $0, option.summary) } }
      return "      \(command.name)) described=(\n"
        + options.map { "        \($0)\n" }.joined() + "      ) ;;"
    }.joined(separator: "\n")
  }

  /// An element of an array for `_describe`: a word and what it does, with a colon between them.
  private static func described(_ word: String, _ summary: String) -> String {
    let text = "\(word):\(summary.replacing("\\", with: "\\\\").replacing(":", with: "\\:"))"
    return "'\(text.replacing("'", with: "'\\''"))'"
  }
}
