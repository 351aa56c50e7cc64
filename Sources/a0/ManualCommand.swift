struct ManualCommand: Command {
    static let name = "man"
    static let summary = "Print the manual page of a0 or of a command, for man -l."
    static let operands = "[COMMAND]"
    static let options: [Option] = []
    static let details = "To read one: a0 man login | man -l -"

    private let page: ManualPage

    init(_ arguments: Arguments) throws(CommandError) {
        guard arguments.operands.count < 2 else { throw .usage("Specify at most one command.") }
        guard let topic = arguments.operands.first else {
            page = ManualPage(A0.description, nil)
            return
        }
        let all = A0.description.commands
        guard let command = all.first(where: { $0.name == topic }) else {
            throw .usage(
                "Unknown command: \(topic)\(Suggestion.hint(to: topic, among: all.map(\.name), prefix: "a0 man "))")
        }
        page = ManualPage(A0.description, command)
    }

    func run() async throws(CommandError) {
        Console.print(ConsoleText(own: page.text))
    }
}
