import Auth0
import Foundation

struct MFACommand: Command {
    static let name = "mfa"
    static let summary = "Complete a login that needs a second factor, or enroll the first one."
    static let options: [Option] =
        Option.tenant + [
            .flag("list", "Only show the factors that the login accepts."),
            .value("factor", "FACTOR", "The factor to use, by its ID or kind. Default: the first."),
            .value("enroll", "KIND", "Enroll a factor: \(FactorKind.enrollable)."),
            .value("to", "ADDRESS", "The phone number or email address of the factor to enroll."),
            .flag(
                "recovery-code",
                "Use a recovery code instead of a factor, entered at a prompt or read from standard input."
            ),
            .json,
        ]

    private enum Action {
        case list
        case use(factor: String?)
        case enroll(FactorKind, address: String)
        case recover
    }

    private let account: Account
    private let request: LoginRequest
    private let action: Action

    init(_ arguments: Arguments) throws(CommandError) {
        request = try LoginRequest(arguments)
        account = request.account
        let ways = ["list", "factor", "enroll", "recovery-code"].filter(arguments.has)
        guard ways.count < 2 else { throw .usage("--\(ways[0]) and --\(ways[1]) can't be used together.") }
        let address = arguments.value("to")
        var kind: FactorKind?
        if let name = arguments.value("enroll") {
            kind = FactorKind(named: name)
            guard let kind, kind != .recoveryCode else { throw .usage("--enroll takes \(FactorKind.enrollable).") }
        }
        guard (kind?.needsAddress ?? false) == (address != nil) else {
            throw .usage("--to requires --enroll phone or --enroll email.")
        }
        if let kind {
            action = .enroll(kind, address: address ?? "")
        } else if arguments.has("list") {
            action = .list
        } else if arguments.has("recovery-code") {
            action = .recover
        } else {
            action = .use(factor: arguments.value("factor"))
        }
    }

    func run() async throws(CommandError) {
        let login = try PendingLogin(account).load()
        let factor = SecondFactor(login, request)
        switch action {
        case .list:
            try await list(factor)
        case .recover:
            try await factor.recover()
        case .enroll(let kind, let address):
            try await factor.enroll(kind, address: address)
        case .use(nil) where Terminal.canAsk:
            try await factor.converse()
        case .use where login.challenge.isEmpty:
            let kind = login.enroll.compactMap { FactorKind(named: $0) }.first ?? .otp
            throw .usage(
                """
                The user has no second factor yet.
                Enroll one: a0 mfa --enroll \(kind.rawValue)\(kind.needsAddress ? " --to ADDRESS" : "")
                """)
        case .use(let wanted):
            try await factor.use(wanted)
        }
    }

    private func list(_ factor: SecondFactor) async throws(CommandError) {
        let enroll = factor.login.enroll
        let factors = factor.login.challenge.isEmpty ? [] : try await factor.authenticators()
        if request.asJSON {
            return try Console.print(json: FactorsReport(factors: factors.map(FactorReport.init), enroll: enroll))
        }
        if factor.login.challenge.isEmpty {
            return Console.print("None yet. One of these can be enrolled: \(enroll.joined(separator: ", "))")
        }
        for factor in factors {
            Console.print("\([factor.id, factor.type, factor.name].compactMap(\.self).joined(separator: "  "))")
        }
    }
}

private struct FactorsReport: Encodable {
    let factors: [FactorReport]
    /// The kinds that can be enrolled.
    let enroll: [String]
}

private struct FactorReport: Encodable {
    let id: String
    let type: String
    let name: String?

    init(_ factor: Authenticator) {
        id = factor.id
        type = factor.type
        name = factor.name
    }
}
