struct TenantCommand: Command {
    static let name = "tenant"
    static let summary =
        "Run a tenant, or several, on this machine until it is interrupted. lint, diff, export: work with files of Auth0's Deploy CLI. migrate: move its data to PostgreSQL. trust: make this machine trust its https."
    static let operands = "[trust | lint FILE | diff FILE | export FILE | migrate]"
    static let options: [Option] =
        [
            .value(
                "port", "PORT",
                "The port to listen on at the loopback interface; several tenants use this port and the following ones. Default: 8484, or 8485 with --as-delegate"
            ),
            .value(
                "host", "NAME",
                "The host in its URLs: 127.0.0.1 or localhost; with --tls also other names. Passkeys need a name. Default: 127.0.0.1, with --tls localhost"
            ),
            .value(
                "data", "DIR",
                "The folder for its data and access log, with a subfolder for each tenant if there are several. Default: a temporary folder"
            ),
            .value(
                "database", "URL",
                "A PostgreSQL database for its data, such as postgres://app@host/tenant, so that several processes can run the same tenant. PGHOST and the like work, too."
            ),
            .list(
                "config", "FILE",
                "Clients, users, APIs, and settings as JSON. With several files, or a folder of them, a0 runs a tenant for each. Also a tenant.yaml or a folder of Auth0's Deploy CLI"
            ),
            .value(
                "users", "FILE",
                "Users in the format of Auth0's bulk import, with hashes of their passwords, for the first database. Those already there are updated."
            ),
            .flag("log-in-as", "Let the login page log in as any user with one click, without a password."),
            .flag(
                "test-api",
                "Let programs on this machine add users, mint tokens, inject faults, and advance the clock at /_test/, for tests in any language."
            ),
            .value(
                "signing-alg", "ALGORITHM",
                "What keys sign tokens with: RS256, or ES256, which is faster. Default: RS256"),
            .value("signing-key", "FILE", "The key that signs tokens, PEM in PKCS #8. Default: a random one"),
            .value(
                "invite", "EMAIL",
                "Invite someone to the first organization, and print the link. Without a configuration, there is one named sample."
            ),
            .value(
                "simulate", "PROVIDERS",
                "Simulate other providers, so that logins there work offline: google-oauth2,github. With =FAULT, the provider fails: github=denied"
            ),
            .value("access-token-lifetime", "SECONDS", "How long access tokens are valid, to try out expiration."),
            .flag(
                "as-delegate",
                "Run a provider for delegated logins instead, whose users log in with keys on their devices."
            ),
            .flag(
                "with-delegate",
                "Also run such a provider, on the next port, with a connection to it: your device."
            ),
            .value(
                "invoke-url", "URL",
                "What opens the app that holds the keys, with --as-delegate and --with-delegate. Default: http://127.0.0.1:8486/callback"
            ),
            .value(
                "drain", "SECONDS",
                "After SIGTERM, respond for this long while /health/ready says 503, so that a load balancer sends its requests elsewhere. Default: 2 with a database that processes share, otherwise 0"
            ),
            .flag("log", "Print a line for each event, such as a login, after the tenant is ready. See also: a0 logs"),
            .flag("open", "Open the dashboard in the browser."),
            .flag("env", "Only print environment variables for applications, such as AUTH0_DOMAIN."),
            .json,
        ] + TenantUserOptions.all + TenantNameOptions.all + TrustProgram.options
        + DescriptionProgram.options + MigrationProgram.options

    private enum Program {
        case tenant(TenantProgram)
        case delegate(DelegateProgram)
        case trust(TrustProgram)
        case description(DescriptionProgram)
        case migration(MigrationProgram)
    }

    private let program: Program

    init(_ arguments: Arguments) throws(CommandError) {
        switch arguments.operands.first {
        case "trust"? where arguments.operands.count == 1:
            try Self.require(arguments, TrustProgram.accepted, of: "trust")
            program = .trust(try TrustProgram(arguments))
        case "migrate"? where arguments.operands.count == 1:
            try Self.require(arguments, MigrationProgram.accepted, of: "migrate")
            program = .migration(try MigrationProgram(arguments))
        case let action? where DescriptionProgram.Action(rawValue: action) != nil:
            try Self.require(arguments, DescriptionProgram.accepted, of: action)
            program = .description(try DescriptionProgram(arguments))
        case nil:
            for (options, action) in [
                (TrustProgram.options, "trust"), (DescriptionProgram.options, "export"),
                (MigrationProgram.options, "migrate"),
            ] {
                for option in options where arguments.has(option.name) {
                    throw .usage("--\(option.name) requires \(action): a0 tenant \(action) --\(option.name)")
                }
            }
            program =
                arguments.has("as-delegate")
                ? .delegate(try DelegateProgram(arguments)) : .tenant(try TenantProgram(arguments))
        default: throw .usage("Unexpected argument: \(arguments.operands.joined(separator: " "))")
        }
    }

    private static func require(
        _ arguments: Arguments, _ accepted: [String], of action: String
    ) throws(CommandError) {
        for option in options.map(\.name) where arguments.has(option) && !accepted.contains(option) {
            throw .usage("\(action) and --\(option) can't be used together.")
        }
    }

    func run() async throws(CommandError) {
        switch program {
        case .tenant(let program): try await program.run()
        case .delegate(let program): try await program.run()
        case .trust(let program): try await program.run()
        case .description(let program): try await program.run()
        case .migration(let program): try await program.run()
        }
    }
}
