extension Completions {
  /// The completions for bash, from version 3.2 on.
  var bash: String {
    """
    # Completions of pliers for bash. Made by 'pliers help completions bash'.

    # Offers property lists and folders or, where there are none, all files.
    _pliers_files() {
      local name index
      local -a others=()
      while IFS= read -r name; do
        case $name in
          \(extensions.map { "*.\($0)" }.joined(separator: " | "))) COMPREPLY+=("$name") ;;
          *) if [ -d "$name" ]; then COMPREPLY+=("$name"); else others+=("$name"); fi ;;
        esac
      done < <(compgen -f -- "$1")
      [ ${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=(${others[@]+"${others[@]}"})
      # bash 3.2 has no compopt, with which bash quotes names and marks folders itself.
      compopt -o filenames 2>/dev/null && return
      for ((index = 0; index < ${#COMPREPLY[@]}; index++)); do
        name=${COMPREPLY[index]}
        COMPREPLY[index]=$(printf %q "$name")
        [ -d "$name" ] && COMPREPLY[index]+=/
      done
    }

    # Offers the key paths of the file that the line names.
    _pliers_key_paths() {
      local word name index
      for ((index = 2; index < ${#COMP_WORDS[@]}; index++)); do
        [ "$index" -ne "$COMP_CWORD" ] || continue
        name=${COMP_WORDS[index]}
        [ -f "$name" ] || continue
        while IFS= read -r word; do COMPREPLY+=("$(printf %q "$word")"); done < <(
          "$2" paths -- "$name" 2>/dev/null | LC_ALL=C start=$1 awk 'index($0, ENVIRON["start"]) == 1' | head -n 1000)
        return
      done
    }

    _pliers_words() {
      local word current=$1
      shift
      for word; do
        case $word in "$current"*) COMPREPLY+=("$word") ;; esac
      done
    }

    _pliers() {
      local program=$1 current=$2 previous=$3 command= operands=0 index word
      COMPREPLY=()
      for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if [ -z "$command" ]; then
          command=$word
          continue
        fi
        case $word in
          \(passedWords(advancing: "index"))
          -?*) ;;
          *) ((operands++)) ;;
        esac
      done
      case $command in
        "") _pliers_words "$current" \(commands.map(\.name).joined(separator: " ")); return ;;
        -*) _pliers_files "$current"; return ;;
      esac
      case "$command $previous" in
    \(cases(values, bashAction))
      esac
      case $previous in
        \(valueCounts.map(\.spelling).joined(separator: " | "))) return ;;
      esac
      case $current in
        -*)
          case $command in
    \(bashOptions)
          esac
          return ;;
      esac
      case "$command $operands" in
    \(cases(operands, bashAction))
      esac
      case $command in
        \(commands.filter(\.takesFiles).map(\.name).joined(separator: " | "))) _pliers_files "$current" ;;
      esac
    }

    complete -F _pliers pliers

    """
  }

  private func bashAction(_ word: Word) -> String {
    switch word {
    case .file: "_pliers_files \"$current\""
    case .keyPath: "_pliers_key_paths \"$current\" \"$program\""
    case .words(let words): "_pliers_words \"$current\" \(words.joined(separator: " "))"
    case .text: ":"
    }
  }

  private var bashOptions: String {
    commands.map { command in
      let spellings = command.options.flatMap { $0.names.map { "--" + $0 } } + ["--help"]
      return "        \(command.name)) _pliers_words \"$current\" \(spellings.joined(separator: " ")) ;;"
    }.joined(separator: "\n")
  }
}
