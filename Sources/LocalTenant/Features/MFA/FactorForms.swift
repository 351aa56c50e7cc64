import A0HTTPServer
import A0JOSE
import Foundation

/// Handles the forms on the pages of the second factor.
extension FactorStep {
    /// A handler for the step that the request belongs to. Users who haven't completed the first factor are sent back
    /// to the login page.
    static func page(_ body: @escaping @Sendable (FactorStep) async throws -> HTTPServerResponse) -> Handler {
        { call in
            let login = try await LoginStep.find(call.request.queryValue("state"), call)
            guard let step = try await find(login) else { return .seeOther(login.firstPage) }
            return try await body(step)
        }
    }

    static func form(
        _ body: @escaping @Sendable (FactorStep, Parameters) async throws -> HTTPServerResponse
    ) -> Handler {
        { call in
            let form = call.form
            let login = try await LoginStep.find(form: form, call)
            guard let step = try await find(login) else { return .seeOther(login.firstPage) }
            return try await body(step, form)
        }
    }

    /// `POST /u/mfa-login-options`: which of the user's factors to show.
    func choose(_ form: Parameters) async throws -> HTTPServerResponse {
        guard !mayAdd, !isPassed else { return .seeOther(location) }
        let id = form.first("authenticator")
        guard let chosen = factors.authenticators.first(where: { $0.isActive && $0.id == id }) else {
            return try optionsPage(error: call.texts["mfa-login-options.no-choice"], status: 400)
        }
        return try await show(chosen)
    }

    /// `POST /u/mfa-begin-enroll-options`: which factor to add.
    func chooseNew(_ form: Parameters) async throws -> HTTPServerResponse {
        guard mayAdd, !isPassed else { return .seeOther(location) }
        guard let kind = form.first("factor").flatMap(Authenticator.Kind.init(rawValue:)),
            addable.contains(kind)
        else { return try optionsPage(error: call.texts["mfa-login-options.no-choice"], status: 400) }
        return try await add(kind)
    }

    /// `POST` of a page that asks for one of the user's authenticators.
    func showFactor(_ form: Parameters) async throws -> HTTPServerResponse {
        guard case .showing(let id, let message) = stage,
            let authenticator = factors.authenticators.first(where: { $0.isActive && $0.id == id })
        else { return try await restart() }
        if form.first("action") == "resend", authenticator.kind.channel != nil {
            return try await show(authenticator)
        }
        var step = self
        step.remembersBrowser = form.first("remember") == "1"
        if authenticator.kind == .push {
            return try await step.afterApproval(message)
        }
        if authenticator.kind.factor.isWebAuthn { return try await step.afterCredential(form, authenticator) }
        guard let code = form.typedCode else { return try await challengePage(error: .missing) }
        if authenticator.kind == .recoveryCode { return try await recover(code) }
        let enrollments = factors.enrollments.filter(\.isConfirmed)
        return try await step.afterCode(code, enrollments, message)
    }

    /// `POST` of a page that adds a factor.
    func addFactor(_ form: Parameters) async throws -> HTTPServerResponse {
        switch stage {
        case .addressing(let kind):
            let recipient = (form.first("recipient") ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            guard kind == .email ? EmailAddress.isValid(recipient) : PhoneNumber.isValid(recipient) else {
                return try recipientPage(kind, recipient, hasError: true)
            }
            return try await add(kind, to: recipient)
        case .creating(let kind) where addable.contains(kind):
            return try await afterCreation(form, kind)
        case .adding(let device, let kind, let message):
            if form.first("action") == "resend", kind != .totp {
                let recipient = factors.enrollments.first { $0.id == device }?.details.recipient
                return try await add(kind, to: recipient)
            }
            if form.first("action") == "other" { return try await move(to: .choosing) }
            if kind == .push { return try await afterApproval(message) }
            guard let code = form.typedCode else { return try enrollmentPage(error: .missing) }
            return try await afterCode(code, factors.enrollments.filter { $0.id == device }, message)
        default:
            return try await restart()
        }
    }

    /// `POST /u/mfa-recovery-code-enrollment`: the user has read the code.
    func leave(_ form: Parameters) async throws -> HTTPServerResponse {
        isPassed ? try await finish() : .seeOther(location)
    }

    var isPassed: Bool { stage == .passed }

    /// Restarts, because the form belongs to another stage, or its factor is gone.
    private func restart() async throws -> HTTPServerResponse {
        switch stage {
        case .passed, .choosing: .seeOther(location)
        default: try await move(to: .choosing)
        }
    }

    private func afterCode(
        _ code: String, _ enrollments: [Enrollment], _ message: Data?
    ) async throws -> HTTPServerResponse {
        let check = call.factorCheck(of: user)
        let outcome = try await check.guess {
            guard let message else { return try await check.otp(code, of: enrollments) }
            guard let challenge = try await call.store.ticket(message, as: OOBChallenge.self),
                let hash = challenge.details.codeHash, challenge.expiresAt > call.now,
                constantTimeEqual(hash, code.secretHash)
            else { return false }
            return try await check.redeem(challenge)
        }
        switch outcome {
        case .right:
            if isAdding { call.log(.gd_enrollment_complete, user: user) }
            call.log(.gd_auth_succeed, user: user)
            return try await pass()
        case .wrong:
            call.log(.gd_auth_failed, user: user)
            return try await currentPage(error: .wrong)
        case .throttled:
            call.log(.gd_otp_rate_limit_exceed, user: user)
            return try await currentPage(error: .tooMany)
        }
    }

    private func recover(_ code: String) async throws -> HTTPServerResponse {
        let hash = RecoveryCode.hash(code)
        let successor = try RecoveryCode.make(call.tenant.random)
        let outcome = try await call.factorCheck(of: user).guess {
            guard factors.enrollments.contain(recoveryCode: hash) else { return false }
            return try await call.store.replaceRecoveryCode(
                userID: user.id, hash, with: RecoveryCode.hash(successor))
        }
        switch outcome {
        case .right:
            call.log(.gd_recovery_succeed, user: user)
            return try await pass(showing: successor)
        case .wrong:
            call.log(.gd_recovery_failed, user: user)
            return try await currentPage(error: .wrongRecoveryCode)
        case .throttled: return try await currentPage(error: .tooMany)
        }
    }

    private func afterApproval(_ message: Data?) async throws -> HTTPServerResponse {
        guard let message, let challenge = try await call.store.ticket(message, as: OOBChallenge.self),
            challenge.expiresAt > call.now
        else { return try await currentPage(error: .expired) }
        switch challenge.details.isApproved {
        case true?:
            guard try await call.factorCheck(of: user).redeem(challenge) else {
                return try await currentPage(error: .expired)
            }
            call.log(.gd_auth_succeed, user: user)
            return try await pass()
        case false?:
            call.log(.gd_auth_rejected, user: user)
            _ = try await call.store.redeemTicket(challenge.key, as: OOBChallenge.self, at: call.now)
            return try await currentPage(error: .refused)
        case nil:
            return try await currentPage(error: .pending)
        }
    }

    private func currentPage(error: FactorError) async throws -> HTTPServerResponse {
        if case .adding = stage { return try enrollmentPage(error: error) }
        return try await challengePage(error: error)
    }
}

extension Parameters {
    /// The code without spaces and hyphens; nil if it's missing or too long.
    fileprivate var typedCode: String? {
        let code = typedDigits("code").filter { !$0.isWhitespace && $0 != "-" }
        return (1...64).contains(code.utf8.count) ? code : nil
    }
}
