completions.fish
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
