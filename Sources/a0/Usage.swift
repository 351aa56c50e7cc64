enum Usage {
    static var text: ConsoleText {
        let width = A0.commands.map { $0.name.count }.max() ?? 0
        let commands = A0.commands.map { "  a0 \(padded($0.name, to: width))  \($0.summary)" }
        return ConsoleText(
            own: """
                a0: sign in with Auth0 from the command line, or run a tenant of your own.

                \(commands.joined(separator: "\n"))

                Each command has --help, and a0 has --version. The tenant is taken from --domain and --client-id, else from
                AUTH0_DOMAIN and AUTH0_CLIENT_ID, else from the last login. Exit codes: 0 ok, 1 failed, 2 usage, 3 login needed.
                """)
    }

    static func text(of command: any Command.Type) -> ConsoleText {
        let left = command.options.map { option in "--\(option.name)" + (option.value.map { " \($0)" } ?? "") }
        let width = left.map(\.count).max() ?? 0
        let options = zip(left, command.options).map { "  \(padded($0, to: width))  \($1.help)" }
        let words = ["a0 \(command.name)"] + (options.isEmpty ? [] : ["[OPTIONS]"]) + [command.operands]
        let usage = words.filter { !$0.isEmpty }.joined(separator: " ")
        let head = "a0 \(command.name): \(command.summary)\n\nUsage: \(usage)"
        return ConsoleText(own: options.isEmpty ? head : head + "\n\n" + options.joined(separator: "\n"))
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: width - text.count)
    }
}
