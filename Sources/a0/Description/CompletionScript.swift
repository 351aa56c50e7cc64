import Foundation

/// The scripts for completing `a0` commands in shells.
enum CompletionScript: String, CaseIterable {
    case bash, zsh, fish

    func text(for commands: [CommandDescription]) -> String {
        switch self {
        case .bash: bash(commands)
        case .zsh: zsh(commands)
        case .fish: fish(commands)
        }
    }

    // MARK: - bash

    private func bash(_ commands: [CommandDescription]) -> String {
        func names(_ options: [Option]) -> String { options.map { "--\($0.name)" }.joined(separator: " ") }
        let rows = commands.map { command in
            "        \(command.name)) words=\"\(command.words.joined(separator: " "))\" "
                + "options=\"\(names(command.options))\" ;;"
        }
        func pattern(_ options: [Option]) -> String {
            Set(options.map { "--\($0.name)" }).sorted().joined(separator: "|")
        }
        let options = commands.flatMap(\.options)
        let other = options.filter { $0.value != nil && $0.completion == .nothing }
        let values = [
            (pattern(options.filter { $0.completion == .file }), "_a0_paths -f"),
            (pattern(options.filter { $0.completion == .folder }), "_a0_paths -d"),
            (pattern(other), "COMPREPLY=()"),
        ].filter { !$0.0.isEmpty }.map { "        \($0.0)) \($0.1); return ;;" }
        return """
            # Completions of a0 for bash.
            _a0_paths() {
                # Names may have spaces, and folders get a slash.
                local IFS=$'\\n'
                compopt -o filenames 2>/dev/null
                COMPREPLY=($(compgen "$1" -- "$current"))
            }
            _a0() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words options
                # --option=value is three words here.
                if [ "$current" = = ]; then
                    current=
                elif [ "$previous" = = ]; then
                    previous=${COMP_WORDS[COMP_CWORD-2]}
                fi
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W "\((commands.map(\.name) + ["help"]).joined(separator: " ")) --help --version" -- "$current"))
                    return
                fi
                if [ "${COMP_WORDS[1]}" = help ] || [ "${COMP_WORDS[1]}" = man ]; then
                    COMPREPLY=($(compgen -W "\(commands.map(\.name).joined(separator: " "))" -- "$current"))
                    return
                fi
                case $previous in
            \(values.joined(separator: "\n"))
                esac
                case ${COMP_WORDS[1]} in
            \(rows.joined(separator: "\n"))
                    *) return ;;
                esac
                case $current in
                    -*) COMPREPLY=($(compgen -W "$options \(names(Settings.options))" -- "$current")) ;;
                    *) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
                esac
            }
            complete -o bashdefault -F _a0 a0
            """
    }

    // MARK: - zsh

    private func zsh(_ commands: [CommandDescription]) -> String {
        // Special to the completion function, and then to the shell.
        func quoted(_ text: String) -> String {
            [("\\", "\\\\"), ("[", "\\["), ("]", "\\]"), (":", "\\:"), ("'", "'\\''")]
                .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        }
        func specification(_ option: Option) -> String {
            var text =
                "'\(option.repeats ? "*" : "")--\(option.name)\(option.value == nil ? "" : "=")[\(quoted(option.help))]"
            if let value = option.value {
                let action =
                    switch option.completion {
                    case .file: "_files"
                    case .folder: "_files -/"
                    case .nothing: " "
                    }
                text += ":\(value):\(action)"
            }
            return text + "'"
        }
        let list = commands.map { "        '\($0.name):\(quoted($0.summary))'" }.joined(separator: "\n")
        let cases = commands.map { command in
            var words = command.options.map(specification) + ["$common"]
            if !command.words.isEmpty { words.append("'*:what:(\(command.words.joined(separator: " ")))'") }
            if command.name == "man" {
                words.append("'1:command:(\(commands.map(\.name).joined(separator: " ")))'")
            }
            return "        \(command.name)) _arguments \(words.joined(separator: " \\\n            ")) ;;"
        }
        return """
            #compdef a0
            # Completions of a0 for zsh.
            _a0() {
                local -a commands common
                commands=(
            \(list)
                )
                common=(\(Settings.options.map(specification).joined(separator: " ")))
                if (( CURRENT == 2 )); then
                    _describe 'command' commands
                    return
                fi
                local name=$words[2]
                shift words
                (( CURRENT-- ))
                case $name in
            \(cases.joined(separator: "\n"))
                    help) _describe 'command' commands ;;
                esac
            }
            if [ "$funcstack[1]" = _a0 ]; then _a0 "$@"; else compdef _a0 a0; fi
            """
    }

    // MARK: - fish

    private func fish(_ commands: [CommandDescription]) -> String {
        func quoted(_ text: String) -> String {
            "'" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "'", with: "\\'") + "'"
        }
        func line(_ option: Option, _ condition: String) -> String {
            let short = option.short.map { " -s \($0)" } ?? ""
            let value =
                switch (option.value, option.completion) {
                case (nil, _): ""
                case (_, .file): " -r -F"
                case (_, .folder): " -x -a '(__fish_complete_directories)'"
                default: " -x"
                }
            return "complete -c a0 -n \(quoted(condition))\(short) -l \(option.name)\(value) -d \(quoted(option.help))"
        }
        var lines = ["# Completions of a0 for fish.", "complete -c a0 -f"]
        for command in commands {
            lines.append(
                "complete -c a0 -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))")
        }
        for command in commands {
            let condition = "__fish_seen_subcommand_from \(command.name)"
            lines += command.options.map { line($0, condition) }
            if !command.words.isEmpty {
                lines.append(
                    "complete -c a0 -n \(quoted(condition)) -a \(quoted(command.words.joined(separator: " ")))")
            }
        }
        lines += Settings.options.map { line($0, "not __fish_use_subcommand") }
        let names = commands.map(\.name).joined(separator: " ")
        lines.append("complete -c a0 -n '__fish_seen_subcommand_from help man' -a \(quoted(names))")
        return lines.joined(separator: "\n")
    }
}
