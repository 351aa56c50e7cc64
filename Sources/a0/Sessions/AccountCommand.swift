/// A command that only takes the tenant's options and `--json`.
protocol AccountCommand: Command {
    init(account: Account, asJSON: Bool)
}

extension AccountCommand {
    static var options: [Option] { Option.tenant + [.json] }

    init(_ arguments: Arguments) throws(CommandError) {
        self.init(account: try Account(arguments), asJSON: arguments.has("json"))
    }
}
