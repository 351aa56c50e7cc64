import A0HTTPServer
import Foundation

/// The pages of the second factor.
extension FactorStep {
    /// `GET /u/mfa-login-options` and `/u/mfa-begin-enroll-options`.
    func options() async throws -> HTTPServerResponse {
        switch stage {
        case .passed: .seeOther(location)
        default: try optionsPage()
        }
    }

    /// `GET` of a page that asks for a factor.
    func challenge() async throws -> HTTPServerResponse {
        guard case .showing = stage, isHere else { return .seeOther(location) }
        return try await challengePage()
    }

    /// `GET` of a page that adds a factor.
    func enrollment() async throws -> HTTPServerResponse {
        switch stage {
        case .addressing(let kind) where isHere: try recipientPage(kind, "")
        case .creating(let kind) where isHere: try await creationPage(kind)
        case .adding where isHere: try enrollmentPage()
        default: .seeOther(location)
        }
    }

    /// `GET /u/mfa-recovery-code-enrollment`: shows the page again, without the code.
    func recoveryCode() async throws -> HTTPServerResponse {
        isPassed ? try recoveryCodePage(nil) : .seeOther(location)
    }

    private var isHere: Bool { location.hasPrefix(call.request.path + "?") }

    func frame(_ action: String, error: String? = nil) throws -> FactorFrame {
        FactorFrame(
            context: try login.pageContext(of: user), action: action, state: login.state,
            csrf: try call.formToken(.login(login)), error: error,
            remembersByDefault: call.mfa.remembersBrowsersByDefault)
    }

    func response(_ page: some Page, status: Int = 200) -> HTTPServerResponse {
        .page(page, status: status, formTarget: login.formTarget)
    }

    func optionsPage(error: String? = nil, status: Int = 200) throws -> HTTPServerResponse {
        let isNew = mayAdd
        let frame = try frame(
            link(isNew ? "/u/mfa-begin-enroll-options" : "/u/mfa-login-options"), error: error)
        let options =
            isNew
            ? addable.map { FactorOptionsPage.Option(value: $0.rawValue, kind: $0) }
            : distinguishable.map {
                FactorOptionsPage.Option(value: $0.id, kind: $0.kind, recipient: $0.maskedRecipient)
            }
        let page = FactorOptionsPage(frame: frame, isNew: isNew, options: options)
        return response(page, status: status)
    }

    /// The user's authenticators. The browser asks for any of the user's security keys, so they are one choice.
    private var distinguishable: [Authenticator] {
        var known: Set<Enrollment.Factor> = []
        return factors.authenticators.filter {
            $0.isActive && (!$0.kind.factor.isWebAuthn || known.insert($0.kind.factor).inserted)
        }
    }

    func challengePage(error: FactorError? = nil) async throws -> HTTPServerResponse {
        guard case .showing(let id, _) = stage,
            let authenticator = factors.authenticators.first(where: { $0.isActive && $0.id == id })
        else { return .seeOther(link("/u/mfa-login-options")) }
        if authenticator.kind.factor.isWebAuthn { return try await credentialPage(authenticator) }
        var frame = try frame(location, error: error?.sentence(call.texts))
        frame.offersMemory = login.canRememberBrowser && authenticator.kind != .recoveryCode
        let others = otherFactors
        if authenticator.kind == .push {
            let page = FactorApprovalPage(frame: frame, number: ticket.details.number, otherLink: others)
            return response(page, status: error?.status ?? 200)
        }
        let page = FactorCodePage(
            frame: frame, kind: authenticator.kind, recipient: authenticator.maskedRecipient, otherLink: others)
        return response(page, status: error?.status ?? 200)
    }

    /// The link to choose another of the user's factors; nil if there is none.
    var otherFactors: String? { distinguishable.count > 1 ? link("/u/mfa-login-options") : nil }

    func recipientPage(
        _ kind: Authenticator.Kind, _ recipient: String, hasError: Bool = false
    ) throws -> HTTPServerResponse {
        let error =
            kind == .email
            ? call.texts["login.invalid-email"] : call.texts["login.invalid-phone-number"]
        let frame = try frame(location, error: hasError ? error : nil)
        let page = FactorRecipientPage(
            frame: frame, kind: kind, recipient: recipient, otherLink: enrollmentOptions)
        return response(page, status: hasError ? 400 : 200)
    }

    func enrollmentPage(error: FactorError? = nil) throws -> HTTPServerResponse {
        guard case .adding(let device, let kind, _) = stage,
            let enrollment = factors.enrollments.first(where: { $0.id == device })
        else { return .seeOther(link("/u/mfa-begin-enroll-options")) }
        let frame = try frame(location, error: error?.sentence(call.texts))
        let status = error?.status ?? 200
        switch kind {
        case .totp:
            let page = FactorAppPage(
                frame: frame, barcode: enrollment.barcode(of: user, issuer: call.configuration.friendlyName),
                secret: enrollment.secretText,
                otherLink: enrollmentOptions)
            return response(page, status: status)
        case .push:
            let page = FactorApprovalPage(
                frame: frame, barcode: enrollment.barcode(of: user, issuer: call.configuration.friendlyName),
                otherLink: enrollmentOptions)
            return response(page, status: status)
        case .sms, .voice, .email, .recoveryCode, .webAuthnRoaming, .webAuthnPlatform:
            let page = FactorCodePage(
                frame: frame, kind: kind, recipient: enrollment.details.recipient, otherLink: enrollmentOptions)
            return response(page, status: status)
        }
    }

    var enrollmentOptions: String? {
        addable.count > 1 ? link("/u/mfa-begin-enroll-options") : nil
    }

    func recoveryCodePage(_ code: String?) throws -> HTTPServerResponse {
        let frame = try frame(link("/u/mfa-recovery-code-enrollment"))
        return response(RecoveryCodePage(frame: frame, code: code))
    }
}
