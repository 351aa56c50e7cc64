import Auth0
import Foundation

/// The second step of a login.
struct SecondFactor {
    /// Seconds between two polls for approval. A tenant may reject faster polling.
    private static let pause: UInt64 = 5

    let login: PendingLogin.Entry
    private let request: LoginRequest
    private let client: any MFAClient

    init(_ login: PendingLogin.Entry, _ request: LoginRequest) {
        self.login = login
        var request = request
        request.bindsTokens = login.bindsTokens ?? false
        self.request = request
        let account = request.account
        let client = Auth0.mfa(clientId: account.profile.clientID, domain: account.profile.domain).traced
        self.client = request.bindsTokens ? client.useDPoP(keychainIdentifier: account.keyName) : client
    }

    /// The user's authenticators that the login accepts.
    func authenticators() async throws(CommandError) -> [Authenticator] {
        try await sent(client.getAuthenticators(mfaToken: login.mfaToken, factorsAllowed: login.challenge))
            .filter(\.active)
    }

    // MARK: - Using one

    /// - Parameter wanted: The authenticator's ID or kind; `nil` for the first.
    func use(_ wanted: String?) async throws(CommandError) {
        let factors = try await authenticators()
        let kind = wanted.flatMap { FactorKind(named: $0) }
        let chosen =
            wanted == nil
            ? factors.first
            : factors.first { $0.id == wanted } ?? factors.first { $0.oobChannel == wanted }
                ?? factors.first { $0.kind == kind && kind != nil }
        guard let chosen else {
            throw .usage("The login doesn't accept the factor \(wanted ?? "at all").\nSee: a0 mfa --list")
        }
        try await use(chosen)
    }

    private func use(_ factor: Authenticator) async throws(CommandError) {
        switch factor.kind {
        case .otp:
            try await finish(asking: "The code in your authenticator app") {
                client.verify(otp: $0, mfaToken: login.mfaToken)
            }
        case .recoveryCode:
            try await recover()
        default:
            let challenge = try await sent(client.challenge(with: factor.id, mfaToken: login.mfaToken))
            if challenge.bindingMethod == "prompt" {
                try await finishWithCode(challenge.oobCode)
            } else {
                try await finishWithApproval(challenge.oobCode)
            }
        }
    }

    func recover() async throws(CommandError) {
        try await finish(asking: "Your recovery code", isSecret: true) {
            client.verify(recoveryCode: $0, mfaToken: login.mfaToken)
        }
    }

    // MARK: - Enrolling one

    func enroll(_ kind: FactorKind, address: String) async throws(CommandError) {
        switch kind {
        case .otp:
            let enrollment = try await sent(client.enrollOTP(mfaToken: login.mfaToken))
            if let qrCode = QRCode.onTerminal(enrollment.barcodeUri) { Console.error(qrCode) }
            Console.error("Add this to your authenticator app: \(enrollment.secret)")
            try await finish(asking: "The code that it shows", showing: enrollment.recoveryCodes) {
                client.verify(otp: $0, mfaToken: login.mfaToken)
            }
        case .push:
            let enrollment = try await sent(client.enrollPush(mfaToken: login.mfaToken))
            let qrCode = QRCode.onTerminal(enrollment.barcodeUri)
            Console.error(qrCode ?? "Give this to the app on your device, as a QR code: \(enrollment.barcodeUri)")
            try await finishWithApproval(enrollment.oobCode, showing: enrollment.recoveryCodes)
        case .phone:
            try await confirm(try await sent(client.enroll(mfaToken: login.mfaToken, phoneNumber: address)))
        case .email:
            try await confirm(try await sent(client.enroll(mfaToken: login.mfaToken, email: address)))
        case .recoveryCode:
            throw .usage("Recovery codes come with other factors.")
        }
    }

    private func confirm(_ enrollment: MFAEnrollmentChallenge) async throws(CommandError) {
        try await finishWithCode(enrollment.oobCode, showing: enrollment.recoveryCodes)
    }

    // MARK: - Finishing

    private func finishWithCode(_ oobCode: String, showing recoveryCodes: [String]? = nil) async throws(CommandError) {
        try await finish(asking: "The code that you received", showing: recoveryCodes) {
            client.verify(oobCode: oobCode, bindingCode: $0, mfaToken: login.mfaToken)
        }
    }

    /// Polls until the user has approved the login on the device, or denied it.
    private func finishWithApproval(
        _ oobCode: String, showing recoveryCodes: [String]? = nil
    ) async throws(CommandError) {
        Console.error("Approve the login on your device …")
        let verification = client.verify(oobCode: oobCode, bindingCode: nil, mfaToken: login.mfaToken)
        while true {
            do {
                return try finish(try await verification.validateClaims().start(), showing: recoveryCodes)
            } catch let error as MFAVerifyError {
                guard ["authorization_pending", "slow_down"].contains(error.code) else { throw CommandError(error) }
            } catch let error as CommandError {
                throw error
            } catch {
                throw .failed("\(error.localizedDescription)")
            }
            do {
                try await Task.sleep(nanoseconds: Self.pause * 1_000_000_000)
            } catch {
                throw .failed("The login was cancelled.")
            }
        }
    }

    /// How often the user at the terminal can try.
    private static let attempts = 5

    /// Asks for a code, and asks the user at the terminal again if it was wrong.
    ///
    /// - Parameter recoveryCodes: Shown once the factor works.
    private func finish(
        asking question: ConsoleText, isSecret: Bool = false, showing recoveryCodes: [String]? = nil,
        _ verification: (String) -> TokenRequest<Credentials, MFAVerifyError>
    ) async throws(CommandError) {
        for attempt in 1...Self.attempts {
            let code = try isSecret ? Prompt.secret(question) : Prompt.line(question)
            switch await outcome(of: verification(code.trimmingCharacters(in: .whitespaces))) {
            case .success(let credentials):
                return try finish(credentials, showing: recoveryCodes)
            case .failure(let error):
                guard Terminal.canAsk, attempt < Self.attempts, error.isWrongCode else { throw CommandError(error) }
                Console.error("That code is incorrect. Try again.")
            }
        }
    }

    private func outcome(
        of verification: TokenRequest<Credentials, MFAVerifyError>
    ) async -> Result<Credentials, MFAVerifyError> {
        do throws(MFAVerifyError) {
            return .success(try await verification.validateClaims().start())
        } catch {
            return .failure(error)
        }
    }

    private func finish(_ credentials: Credentials, showing recoveryCodes: [String]?) throws(CommandError) {
        // First, because they aren't shown again, whatever fails next.
        for code in recoveryCodes ?? [] { Console.error("Your recovery code, shown this once: \(code)") }
        try PendingLogin(request.account).forget()
        try request.finish(credentials)
    }

    private func sent<Value>(_ request: Request<Value, some MFAError>) async throws(CommandError) -> Value {
        do {
            return try await request.start()
        } catch {
            throw CommandError(error)
        }
    }
}

extension CommandError {
    /// The tenant's error, or why it didn't respond.
    fileprivate init(_ error: any MFAError) {
        self = .failed("\(error.cause == nil ? error.message : error.localizedDescription)")
    }
}

extension MFAVerifyError {
    /// Whether another code may work. The tenant also sends `invalid_grant` for an unknown login.
    fileprivate var isWrongCode: Bool { code == "invalid_grant" && !message.contains("mfa_token") }
}
