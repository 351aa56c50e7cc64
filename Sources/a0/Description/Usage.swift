/// Help texts, formatted for a terminal with 80 columns.
enum Usage {
    static let width = 80

    static func text(of program: ProgramDescription) -> ConsoleText {
        let rows = program.commands.map { (left: "a0 \($0.name)", right: $0.summary) }
        return ConsoleText(
            own: """
                a0: log in with Auth0 from the command line, or run your own tenant.

                \(table(rows))

                Options for all commands:

                \(table(program.options.map { (left: $0.spelling, right: $0.help) }))

                \(wrapped(program.about, indentation: 0))
                """)
    }

    /// Help that applies to all commands.
    static let about = """
        a0 --version shows the version. The tenant comes from --domain, --client-id, and --session, or else from \
        AUTH0_DOMAIN, AUTH0_CLIENT_ID, and AUTH0_SESSION, or else from the last login or a0 use. Exit codes: 0 ok, \
        1 failed, 2 usage, 3 login needed. With --json, standard error is also JSON: one object per line.
        """

    static func text(of command: any Command.Type) -> ConsoleText {
        let head = wrapped("a0 \(command.name): \(command.summary)", indentation: 0)
        var paragraphs = [head, wrapped("Usage: \(synopsis(of: command))", indentation: 0, next: 7)]
        if !command.options.isEmpty {
            paragraphs.append(table(command.options.map { (left: $0.spelling, right: $0.help) }))
        }
        if !command.details.isEmpty { paragraphs.append(wrapped(command.details, indentation: 0)) }
        return ConsoleText(own: paragraphs.joined(separator: "\n\n"))
    }

    static func synopsis(of command: any Command.Type) -> String {
        let words = ["a0 \(command.name)"] + (command.options.isEmpty ? [] : ["[OPTIONS]"]) + [command.operands]
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func table(_ rows: [(left: String, right: String)]) -> String {
        let left = rows.map(\.left.count).max() ?? 0
        return rows.map { row in
            let start = "  " + row.left + String(repeating: " ", count: left - row.left.count) + "  "
            let text = wrapped(row.right, indentation: left + 4)
            return start + text.dropFirst(left + 4)
        }.joined(separator: "\n")
    }

    /// The text, wrapped and indented by that many spaces; `next` for all lines except the first. Lines that are
    /// already indented, such as samples, stay unchanged.
    private static func wrapped(_ text: String, indentation: Int, next: Int? = nil) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { paragraph in
            guard !paragraph.hasPrefix(" ") else { return String(repeating: " ", count: indentation) + paragraph }
            var lines: [String] = []
            var line = String(repeating: " ", count: indentation)
            var isEmpty = true
            for word in paragraph.split(separator: " ") {
                if !isEmpty, line.count + 1 + word.count > width {
                    lines.append(line)
                    line = String(repeating: " ", count: next ?? indentation)
                    isEmpty = true
                }
                line += (isEmpty ? "" : " ") + word
                isEmpty = false
            }
            return (lines + [line]).joined(separator: "\n")
        }.joined(separator: "\n")
    }
}

extension Option {
    /// The option as it's typed.
    var spelling: String { (short.map { "-\($0), " } ?? "") + "--\(name)" + (value.map { " \($0)" } ?? "") }
}
