struct TenantCommand: Command {
    static let name = "tenant"
    static let summary = "Run a tenant on this machine until it is interrupted."
    static let options: [Option] = [
        .value("port", "PORT", "Where it listens on the loopback interface. Default: 8484, or 8485 with --as-delegate"),
        .value(
            "host", "NAME",
            "127.0.0.1 or localhost, in its URLs. Its pages offer passkeys as localhost. Default: 127.0.0.1"),
        .value("data", "DIR", "Where it keeps its data and its access log. Default: a temporary folder"),
        .value("config", "FILE", "Clients, users, APIs and settings as JSON."),
        .value(
            "invite", "EMAIL",
            "Invite somebody to the first organization and print the link. Without a configuration there is one named sample."
        ),
        .value("access-token-lifetime", "SECONDS", "How long access tokens are good, for trying expiry out."),
        .flag(
            "as-delegate",
            "Run the other side of a delegated login instead: a provider whose users log in with keys of their devices."
        ),
        .json,
    ]

    private enum Program {
        case tenant(TenantProgram)
        case delegate(DelegateProgram)
    }

    private let program: Program

    init(_ arguments: Arguments) throws(CommandFailure) {
        program =
            arguments.has("as-delegate")
            ? .delegate(try DelegateProgram(arguments)) : .tenant(try TenantProgram(arguments))
    }

    func run() async throws(CommandFailure) {
        switch program {
        case .tenant(let program): try await program.run()
        case .delegate(let program): try await program.run()
        }
    }
}
