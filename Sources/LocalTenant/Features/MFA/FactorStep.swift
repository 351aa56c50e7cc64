import A0HTTPServer
import Foundation

/// A page between the first factor and the end of a login, or after the link to add a second factor.
struct FactorStep: Sendable {
    let login: LoginStep
    let user: UserRecord
    let factors: Factors
    private(set) var ticket: Ticket<PendingFactor>
    /// Whether the user wants this browser to be remembered.
    var remembersBrowser = false

    var call: Call { login.call }

    var stage: PendingFactor.Stage { ticket.details.stage }

    /// The continuation of the login after its first factor.
    ///
    /// - Parameters:
    ///   - session: the browser's session, if the factor is added to it.
    ///   - types: the accepted types of factors; nil for all.
    ///   - firstFactor: the first factor, if it wasn't a password.
    ///   - enrollment: the ticket that allows to add the factor without a login; nil in a login.
    /// - Throws: `CallbackError` if the tenant offers no second factors.
    static func begin(
        _ login: LoginStep, _ user: UserRecord, session: BrowserSession? = nil, limitedTo types: [String]? = nil,
        firstFactor: String? = nil, enrollment: PendingFactor.Enrollment? = nil
    ) async throws -> HTTPServerResponse {
        let call = login.call
        let factors = try await call.factorRules.limited(to: types).factors(of: user)
        let ticket = Ticket(
            key: login.transaction.stateHash, subject: user.id, expiresAt: login.transaction.expiresAt,
            details: PendingFactor(
                userID: user.id, sessionID: session?.id, stage: .choosing, types: types, firstFactor: firstFactor,
                enrollment: enrollment))
        let step = FactorStep(login: login, user: user, factors: factors, ticket: ticket)
        guard !step.mayAdd || !step.addable.isEmpty else { throw CallbackError.noFactors }
        try await call.store.put(ticket)
        if !step.mayAdd, let preferred = factors.authenticators.first(where: \.isActive) {
            return try await step.show(preferred)
        }
        return step.addable.count == 1 ? try await step.add(step.addable[0]) : .seeOther(step.location)
    }

    /// The step that a page belongs to; nil if the first factor isn't complete.
    ///
    /// - Throws: like `LoginStep.find`.
    static func find(_ login: LoginStep) async throws -> FactorStep? {
        let call = login.call
        guard let ticket = try await call.store.ticket(login.transaction.stateHash, as: PendingFactor.self),
            ticket.expiresAt > call.now
        else { return nil }
        guard let user = try await call.store.user(ticket.details.userID), !user.profile.blocked else {
            throw UnknownLogin(client: login.client)
        }
        let factors = try await call.factorRules.limited(to: ticket.details.types).factors(of: user)
        return FactorStep(login: login, user: user, factors: factors, ticket: ticket)
    }

    /// The kinds that the user can add on this page.
    var addable: [Authenticator.Kind] { factors.addable.filter { !$0.factor.isWebAuthn || canUse($0.factor) } }

    /// Whether the user may add a factor. In a login, only users without one may: others must use theirs first.
    var mayAdd: Bool { !factors.isEnrolled || ticket.details.enrollment?.allowsMore == true }

    /// The page that belongs to the stage.
    var location: String { link(path) }

    func link(_ path: String) -> String { login.link(path) }

    private var path: String {
        switch stage {
        case .choosing: mayAdd ? "/u/mfa-begin-enroll-options" : "/u/mfa-login-options"
        case .showing(let id, _): challengePath(Authenticator.Kind(id: id))
        case .addressing(let kind), .creating(let kind), .adding(_, let kind, _): "/u/mfa-\(kind.page)-enrollment"
        case .passed: "/u/mfa-recovery-code-enrollment"
        }
    }

    private func challengePath(_ kind: Authenticator.Kind) -> String { "/u/mfa-\(kind.page)-challenge" }

    /// Stores the user's progress, and shows the page for it.
    func move(to stage: PendingFactor.Stage) async throws -> HTTPServerResponse {
        .seeOther(try await moved(to: stage).location)
    }

    func moved(to stage: PendingFactor.Stage) async throws -> FactorStep {
        var next = self
        next.ticket.details.stage = stage
        guard try await call.store.change(next.ticket) else { throw UnknownLogin(client: login.client) }
        return next
    }

    /// Asks for an authenticator, and sends its message. If too many were sent, the user can choose another factor.
    func show(_ authenticator: Authenticator) async throws -> HTTPServerResponse {
        var message: Data?
        var step = self
        call.log(.gd_start_auth, user: user)
        if authenticator.kind.channel != nil {
            let numbers =
                authenticator.kind == .push && call.mfa.matchesPushNumbers ? try PushNumbers(call.tenant.random) : nil
            step.ticket.details.number = numbers?.shown
            do {
                message = try await call.oobChallenges.send(
                    to: authenticator, of: user, kind: .mfaCode, numbers: numbers
                ).secretHash
            } catch let error as OAuthError where error.status == 429 {
                return try await moved(to: .choosing).optionsPage(
                    error: call.texts["mfa-login-options.too-many-messages"], status: 429)
            }
        }
        return try await step.move(to: .showing(authenticator: authenticator.id, message: message))
    }

    /// Begins to add a factor.
    func add(_ kind: Authenticator.Kind, to recipient: String? = nil) async throws -> HTTPServerResponse {
        guard mayAdd, addable.contains(kind) else { return .seeOther(location) }
        if kind.factor.isWebAuthn {
            call.log(.gd_start_enroll, user: user)
            return try await move(to: .creating(kind))
        }
        if kind != .totp, kind != .push, recipient == nil { return try await move(to: .addressing(kind)) }
        call.log(.gd_start_enroll, user: user)
        let needsSecret = kind == .totp || kind == .push
        let enrollment = Enrollment(
            id: try Enrollment.newID(call.tenant.random), userID: user.id, factor: kind.factor, createdAt: call.now,
            isConfirmed: false,
            details: .init(
                secret: needsSecret ? try call.tenant.random.bytes(20) : nil, recipient: recipient,
                prefersVoice: kind == .voice ? true : nil))
        guard try await call.store.enroll([enrollment], unlessConfirmed: rivals) else {
            return try await move(to: .choosing)
        }
        var message: Data?
        if kind != .totp {
            do {
                message = try await sendFirst(to: enrollment, kind)
            } catch let error as OAuthError where error.status == 429 {
                return try await moved(to: .choosing).optionsPage(
                    error: call.texts["mfa-login-options.too-many-messages"], status: 429)
            }
        }
        return try await move(to: .adding(device: enrollment.id, kind: kind, message: message))
    }

    /// The factors that stand in the way of another one.
    var rivals: [Enrollment.Factor] {
        ticket.details.enrollment?.allowsMore == true ? [] : factors.secondFactors
    }

    private func sendFirst(
        to enrollment: Enrollment, _ kind: Authenticator.Kind
    ) async throws -> Data {
        let authenticator = Authenticator(
            kind: kind, device: enrollment.id, enrollment: enrollment, recipient: enrollment.details.recipient,
            isActive: false)
        return try await call.oobChallenges.send(to: authenticator, of: user, kind: .mfaEnrollment).secretHash
    }

    /// Continues after a correct factor: shows the recovery code if it's new, or returns to the application.
    func pass(showing recoveryCode: String? = nil) async throws -> HTTPServerResponse {
        if remembersBrowser {
            try await login.rememberBrowser(of: user, factors.authenticators.filter(\.isActive).map(\.id))
        }
        var code = recoveryCode
        if code == nil { code = try await firstRecoveryCode() }
        guard let code else { return try await finish() }
        return try await moved(to: .passed).recoveryCodePage(code)
    }

    private func firstRecoveryCode() async throws -> String? {
        guard isAdding, factors.settings.factors.contains(.recoveryCode) else { return nil }
        let code = try RecoveryCode.make(call.tenant.random)
        let enrollment = Enrollment(
            id: try Enrollment.newID(call.tenant.random), userID: user.id, factor: .recoveryCode, createdAt: call.now,
            isConfirmed: true,
            codeHash: RecoveryCode.hash(code))
        return try await call.store.enroll([enrollment], unlessConfirmed: [.recoveryCode]) ? code : nil
    }

    /// Whether the factor is a new one.
    var isAdding: Bool {
        switch stage {
        case .adding, .creating: true
        default: false
        }
    }

    /// Returns to the application. Of several simultaneous requests, only one succeeds.
    func finish() async throws -> HTTPServerResponse {
        if let enrollment = ticket.details.enrollment { return try await finish(enrollment) }
        guard try await call.store.redeemTicket(ticket.key, as: PendingFactor.self, at: call.now) != nil else {
            throw UnknownLogin(client: login.client)
        }
        return try await login.complete(
            user, sessionID: ticket.details.sessionID, factorAt: call.now, firstFactor: ticket.details.firstFactor)
    }
}

extension Authenticator.Kind {
    /// Reads the kind from the start of an authenticator's id.
    init(id: String) {
        self = id.split(separator: "|").first.flatMap { Self(rawValue: String($0)) } ?? .recoveryCode
    }

    /// Its name in the paths of the pages.
    var page: String { self == .totp ? "otp" : rawValue }
}
