import Auth0
import Foundation

struct MFACommand: Command {
    static let name = "mfa"
    static let summary = "Finish a login that wants a second factor, or enroll the first one."
    static let options: [Option] =
        Option.tenant + [
            .flag("list", "Show the factors that the login takes, and change nothing."),
            .value("factor", "ID", "Which one to use. Default: the first."),
            .value("enroll", "KIND", "Enroll a factor: otp, sms or email."),
            .value("to", "ADDRESS", "The phone number or e-mail address of the factor to enroll."),
            .flag(
                "recovery-code", "Use a recovery code instead of a factor; it is asked for or read from standard input."
            ),
            .json,
        ]

    private let request: LoginRequest
    private let pending: PendingLogin
    private let arguments: Arguments
    private let client: any MFAClient

    init(_ arguments: Arguments) throws(CommandFailure) {
        self.arguments = arguments
        request = try LoginRequest(arguments)
        pending = PendingLogin(request.account)
        let profile = request.account.profile
        client = Auth0.mfa(clientId: profile.clientID, domain: profile.domain)
        let kind = arguments.value("enroll")
        guard kind.map(["otp", "sms", "email"].contains) ?? true else {
            throw .usage("--enroll takes otp, sms or email.")
        }
        guard (kind == "sms" || kind == "email") == (arguments.value("to") != nil) else {
            throw .usage("--to goes with --enroll sms and --enroll email.")
        }
    }

    func run() async throws(CommandFailure) {
        let (mfaToken, challenge, enroll) = try pending.load()
        if arguments.has("list") {
            return try await list(mfaToken, challenge: challenge, enroll: enroll)
        }
        if arguments.has("recovery-code") {
            let code = try Prompt.secret("Your recovery code")
            try await finish(client.verify(recoveryCode: code, mfaToken: mfaToken))
        } else if let kind = arguments.value("enroll") {
            try await self.enroll(kind, mfaToken)
        } else if challenge.isEmpty {
            throw .usage("The user has no second factor yet.\nEnroll one: a0 mfa --enroll otp")
        } else {
            try await use(mfaToken, challenge)
        }
    }

    private func list(_ mfaToken: String, challenge: [String], enroll: [String]) async throws(CommandFailure) {
        if arguments.has("json") {
            let factors = challenge.isEmpty ? [] : try await authenticators(mfaToken, challenge)
            return try Console.print(json: FactorsReport(factors: factors.map(FactorReport.init), enroll: enroll))
        }
        guard !challenge.isEmpty else {
            return Console.print("None yet. The login takes: \(enroll.joined(separator: ", "))")
        }
        for factor in try await authenticators(mfaToken, challenge) {
            Console.print([factor.id, factor.type, factor.name].compactMap(\.self).joined(separator: "  "))
        }
    }

    private func authenticators(_ mfaToken: String, _ kinds: [String]) async throws(CommandFailure) -> [Authenticator] {
        do {
            return try await client.getAuthenticators(mfaToken: mfaToken, factorsAllowed: kinds).start()
                .filter(\.active)
        } catch {
            throw CommandFailure(error)
        }
    }

    private func use(_ mfaToken: String, _ kinds: [String]) async throws(CommandFailure) {
        let factors = try await authenticators(mfaToken, kinds)
        let wanted = arguments.value("factor")
        guard let factor = factors.first(where: { wanted == nil || $0.id == wanted }) else {
            throw .usage("The login takes no factor \(wanted ?? "at all").\nSee: a0 mfa --list")
        }
        switch factor.authenticatorType {
        case "otp":
            let code = try Prompt.line("The code in your authenticator app")
            try await finish(client.verify(otp: code, mfaToken: mfaToken))
        case "recovery-code":
            let code = try Prompt.secret("Your recovery code")
            try await finish(client.verify(recoveryCode: code, mfaToken: mfaToken))
        default:
            let challenge: MFAChallenge
            do {
                challenge = try await client.challenge(with: factor.id, mfaToken: mfaToken).start()
            } catch {
                throw CommandFailure(error)
            }
            let code = challenge.bindingMethod == "prompt" ? try Prompt.line("The code that you received") : nil
            try await finish(client.verify(oobCode: challenge.oobCode, bindingCode: code, mfaToken: mfaToken))
        }
    }

    private func enroll(_ kind: String, _ mfaToken: String) async throws(CommandFailure) {
        do {
            if kind == "otp" {
                let enrollment = try await client.enrollOTP(mfaToken: mfaToken).start()
                if let qrCode = QRCode.onTerminal(enrollment.barcodeUri) { Console.error(qrCode) }
                Console.error("Add this to your authenticator app: \(enrollment.secret)")
                show(enrollment.recoveryCodes)
                let code = try Prompt.line("The code that it shows")
                return try await finish(client.verify(otp: code, mfaToken: mfaToken))
            }
            let address = arguments.value("to") ?? ""
            let enrollment =
                kind == "sms"
                ? try await client.enroll(mfaToken: mfaToken, phoneNumber: address).start()
                : try await client.enroll(mfaToken: mfaToken, email: address).start()
            show(enrollment.recoveryCodes)
            let code = try Prompt.line("The code that you received")
            try await finish(client.verify(oobCode: enrollment.oobCode, bindingCode: code, mfaToken: mfaToken))
        } catch let failure as CommandFailure {
            throw failure
        } catch let error as any MFAError {
            throw CommandFailure(error)
        } catch {
            throw .failed(error.localizedDescription)
        }
    }

    private func show(_ recoveryCodes: [String]?) {
        for code in recoveryCodes ?? [] {
            Console.error("Your recovery code, shown this once: \(code)")
        }
    }

    private func finish(_ verification: TokenRequest<Credentials, MFAVerifyError>) async throws(CommandFailure) {
        let credentials: Credentials
        do {
            credentials = try await verification.validateClaims().start()
        } catch {
            throw CommandFailure(error)
        }
        try pending.forget()
        try request.finish(credentials)
    }
}

private struct FactorsReport: Encodable {
    let factors: [FactorReport]
    /// The kinds that can be added.
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

extension CommandFailure {
    /// What the tenant says; of a request that it did not answer, why.
    fileprivate init(_ error: any MFAError) {
        self = .failed(error.cause == nil ? error.message : error.localizedDescription)
    }
}
