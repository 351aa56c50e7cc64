import Foundation

struct UseCommand: Command {
    static let name = "use"
    static let summary = "Choose the session that the next commands work with."
    static let operands = "NAME"
    static let options: [Option] = [.json]
    static let details = """
        NAME is the name that a0 login --session gave it, or its tenant, or CLIENT@TENANT. See: a0 sessions
        """

    private let name: String
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        guard arguments.operands.count == 1 else { throw .usage("Specify one name. See: a0 sessions") }
        name = arguments.operands[0]
        asJSON = arguments.has("json")
    }

    func run() async throws(CommandError) {
        let found = try StoredSessions.named(name)
        guard let profile = found.first else {
            let names = try StoredSessions.profiles().map(\.label)
            throw .failed(
                "No session is called \(name).\(Suggestion.hint(to: name, among: names, prefix: "a0 use "))\nSee: a0 sessions"
            )
        }
        guard found.count == 1 else {
            let choice = found.map { ConsoleText("  a0 use \($0.label)") }.joined(separator: "\n")
            throw .usage("Several sessions match \(name). Choose one:\n\(choice)")
        }
        try ProfileFile().save(profile)
        let environment = ProcessInfo.processInfo.environment
        for variable in ["AUTH0_SESSION", "AUTH0_DOMAIN", "AUTH0_CLIENT_ID"]
        where environment[variable]?.isEmpty == false {
            Console.error("\(variable) is set, and takes precedence over this choice.")
        }
        if asJSON { return try Console.print(json: profile) }
        Console.print("The next commands use \(profile.label).")
    }
}
