extension Completions {
  /// The completions for fish, from version 3.1 on.
  var fish: String {
    """
    # Completions of pliers for fish. Made by 'pliers help completions fish'.

    # Prints the command and the operands before the cursor, a line each.
    function __pliers_words
        set -l passed 0
        for word in (commandline -opc)[2..-1]
            if test $passed -gt 0
                set passed (math $passed - 1)
                continue
            end
            switch $word
    \(fishValueCounts)
                case '-?*'
                case '*'
                    echo $word
            end
        end
    end

    function __pliers_needs_command
        test (count (__pliers_words)) -eq 0
    end

    # Whether the command is one of those named.
    function __pliers_in
        set -l words (__pliers_words)
        contains -- "$words[1]" $argv
    end

    # Whether the cursor is at an operand: COMMAND NUMBER, from 0.
    function __pliers_at
        set -l words (__pliers_words)
        test "$words[1]" = $argv[1]; and test (count $words) -eq (math $argv[2] + 1)
    end

    # Whether the cursor is after so many operands of one of the commands: NUMBER COMMAND...
    function __pliers_past
        set -l words (__pliers_words)
        contains -- "$words[1]" $argv[2..-1]; and test (count $words) -gt $argv[1]
    end

    # Prints the key paths of the file that the line names.
    function __pliers_key_paths
        set -l words (commandline -op)
        set -l program $words[1]
        for word in $words[3..-1]
            if test -f "$word"
                $program paths -- $word 2>/dev/null
                return
            end
        end
    end

    complete -c pliers -f
    \(commands.map { command in
      "complete -c pliers -n __pliers_needs_command -a \(command.name) -d \(Self.quoted(command.summary))"
    }.joined(separator: "\n"))
    \(fishOptions)
    \(fishOperands)
    \(fishFiles)

    """
  }

  /// How many words to pass over after an option.
  private var fishValueCounts: String {
    Dictionary(grouping: valueCounts, by: \.count).sorted { $0.key < $1.key }.map { count, options in
      """
                  case \(options.map(\.spelling).joined(separator: " "))
                      set passed \(count)
      """
    }.joined(separator: "\n")
  }

  private var fishOptions: String {
    commands.flatMap { command in
      command.options.map { option in
        let names = option.names.map { "-l \($0)" }.joined(separator: " ")
        let letter = option.letter.map { " -s \($0)" } ?? ""
        let value = option.value.map { " " + Self.argument($0) } ?? ""
        return "complete -c pliers -n '__pliers_in \(command.name)' \(names)\(letter)\(value) "
          + "-d \(Self.quoted(option.summary))"
      }
    }.joined(separator: "\n")
  }

  private var fishOperands: String {
    operands.flatMap { word, places in
      places.map { "complete -c pliers -n '__pliers_at \($0)' \(Self.argument(word))" }
    }.joined(separator: "\n")
  }

  private var fishFiles: String {
    Dictionary(grouping: commands.filter(\.takesFiles), by: \.operands.count).sorted { $0.key < $1.key }.map {
      "complete -c pliers -n '__pliers_past \($0) \($1.map(\.name).joined(separator: " "))' -F"
    }.joined(separator: "\n")
  }

  /// The arguments of `complete` for a word.
  private static func argument(_ word: Word) -> String {
    switch word {
    case .file: "-r -F"
    case .keyPath: "-x -a '(__pliers_key_paths)'"
    case .words(let words): "-x -a \(quoted(words.joined(separator: " ")))"
    case .text: "-x"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
