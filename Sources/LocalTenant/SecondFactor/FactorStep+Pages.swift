import A0HTTPServer
import Foundation

/// The pages of the second factor.
extension FactorStep {
    /// `GET /u/mfa-login-options` and `/u/mfa-begin-enroll-options`.
    func options(_ call: Call) async throws -> HTTPServerResponse {
        switch stage {
        case .passed: .seeOther(location)
        default: try optionsPage(call)
        }
    }

    /// `GET` of a page that asks for a factor.
    func challenge(_ call: Call) async throws -> HTTPServerResponse {
        guard case .showing = stage, isHere(call) else { return .seeOther(location) }
        return try challengePage(call)
    }

    /// `GET` of a page that adds a factor.
    func enrollment(_ call: Call) async throws -> HTTPServerResponse {
        switch stage {
        case .addressing(let kind) where isHere(call): try recipientPage(kind, "", call)
        case .adding where isHere(call): try enrollmentPage(call)
        default: .seeOther(location)
        }
    }

    /// `GET /u/mfa-recovery-code-enrollment`: the page once more, without the code.
    func recoveryCode(_ call: Call) async throws -> HTTPServerResponse {
        isPassed ? try recoveryCodePage(nil, call) : .seeOther(location)
    }

    private func isHere(_ call: Call) -> Bool { location.hasPrefix(call.request.path + "?") }

    private func frame(_ action: String, problem: String? = nil, _ call: Call) throws -> FactorFrame {
        FactorFrame(
            context: try login.pageContext(call), action: action, state: login.state,
            csrf: try call.formToken(.login(login)),
            problem: problem)
    }

    private func answer(_ html: String, _ frame: FactorFrame, status: Int = 200) -> HTTPServerResponse {
        .page(html, nonce: frame.context.nonce, status: status, formTarget: login.callback)
    }

    func optionsPage(problem: String? = nil, status: Int = 200, _ call: Call) throws -> HTTPServerResponse {
        let isNew = !factors.isEnrolled
        let frame = try frame(
            link(isNew ? "/u/mfa-begin-enroll-options" : "/u/mfa-login-options"), problem: problem, call)
        let options =
            isNew
            ? factors.addable.map { FactorOptionsPage.Option(value: $0.rawValue, kind: $0) }
            : factors.authenticators.filter(\.isActive).map {
                FactorOptionsPage.Option(value: $0.id, kind: $0.kind, recipient: $0.maskedRecipient)
            }
        let page = FactorOptionsPage(frame: frame, isNew: isNew, options: options)
        return answer(Pages.factorOptions(page), frame, status: status)
    }

    func challengePage(problem: FactorProblem? = nil, _ call: Call) throws -> HTTPServerResponse {
        guard case .showing(let id, _) = stage,
            let authenticator = factors.authenticators.first(where: { $0.isActive && $0.id == id })
        else { return .seeOther(link("/u/mfa-login-options")) }
        let frame = try frame(location, problem: problem?.sentence, call)
        let others = factors.authenticators.count(where: \.isActive) > 1 ? link("/u/mfa-login-options") : nil
        if authenticator.kind == .push {
            let page = FactorApprovalPage(frame: frame, otherLink: others)
            return answer(Pages.factorApproval(page), frame, status: problem?.status ?? 200)
        }
        let page = FactorCodePage(
            frame: frame, kind: authenticator.kind, recipient: authenticator.maskedRecipient, otherLink: others)
        return answer(Pages.factorCode(page), frame, status: problem?.status ?? 200)
    }

    func recipientPage(
        _ kind: Authenticator.Kind, _ recipient: String, hasProblem: Bool = false, _ call: Call
    ) throws -> HTTPServerResponse {
        let problem =
            kind == .email
            ? "Enter an email address, such as ada@example.com." : "Enter a phone number, such as +1 555 010 0123."
        let frame = try frame(location, problem: hasProblem ? problem : nil, call)
        let page = FactorRecipientPage(
            frame: frame, kind: kind, recipient: recipient, otherLink: enrollmentOptions)
        return answer(Pages.factorRecipient(page), frame, status: hasProblem ? 400 : 200)
    }

    func enrollmentPage(problem: FactorProblem? = nil, _ call: Call) throws -> HTTPServerResponse {
        guard case .adding(let device, let kind, _) = stage,
            let enrollment = factors.enrollments.first(where: { $0.id == device })
        else { return .seeOther(link("/u/mfa-begin-enroll-options")) }
        let frame = try frame(location, problem: problem?.sentence, call)
        let status = problem?.status ?? 200
        switch kind {
        case .totp:
            let page = FactorAppPage(
                frame: frame, barcode: enrollment.barcode(of: user, call), secret: enrollment.secretText,
                otherLink: enrollmentOptions)
            return answer(Pages.factorApp(page), frame, status: status)
        case .push:
            let page = FactorApprovalPage(
                frame: frame, barcode: enrollment.barcode(of: user, call), otherLink: enrollmentOptions)
            return answer(Pages.factorApproval(page), frame, status: status)
        case .sms, .voice, .email, .recoveryCode:
            let page = FactorCodePage(
                frame: frame, kind: kind, recipient: enrollment.details.recipient, otherLink: enrollmentOptions)
            return answer(Pages.factorCode(page), frame, status: status)
        }
    }

    private var enrollmentOptions: String? {
        factors.addable.count > 1 ? link("/u/mfa-begin-enroll-options") : nil
    }

    func recoveryCodePage(_ code: String?, _ call: Call) throws -> HTTPServerResponse {
        let frame = try frame(link("/u/mfa-recovery-code-enrollment"), call)
        return answer(Pages.recoveryCode(RecoveryCodePage(frame: frame, code: code)), frame)
    }
}
