import A0HTTPServer
import Foundation

/// Second factors that are credentials of the user's browser (WebAuthn).
extension FactorStep {
    /// Whether the browser can use credentials of this factor on the requested page.
    func canUse(_ factor: Enrollment.Factor) -> Bool {
        call.tenant.names.webOrigins(of: relyingPartyID(of: factor)).contains(call.ownOrigin)
    }

    /// The page that creates a credential.
    func creationPage(_ kind: Authenticator.Kind, error: String? = nil) async throws -> HTTPServerResponse {
        let options =
            canUse(kind.factor)
            ? try await webAuthn(kind.factor).beginEnrollment(besides: try await allEnrollments) : nil
        let prompt = options.map {
            FactorCredentialPage.Prompt(authSession: $0.authSession, publicKey: $0.publicKey)
        }
        let page = FactorCredentialPage(
            frame: try frame(location, error: error), kind: kind, isNew: true, prompt: prompt,
            otherLink: enrollmentOptions)
        return response(page, status: error == nil ? 200 : 400)
    }

    /// The page that asks for a credential.
    func credentialPage(
        _ authenticator: Authenticator, error: String? = nil, status: Int = 200
    ) async throws -> HTTPServerResponse {
        let factor = authenticator.kind.factor
        let options = canUse(factor) ? try await webAuthn(factor).beginChallenge(factors.enrollments) : nil
        let prompt = options.map {
            FactorCredentialPage.Prompt(authSession: $0.authSession, publicKey: $0.publicKey)
        }
        var frame = try frame(location, error: error)
        frame.offersMemory = login.canRememberBrowser
        let page = FactorCredentialPage(
            frame: frame, kind: authenticator.kind, isNew: false, prompt: prompt, otherLink: otherFactors)
        return response(page, status: status)
    }

    /// `GET /u/mfa-webauthn-error`: the browser returned no credential.
    func browserErrorPage() throws -> HTTPServerResponse {
        let kind: Authenticator.Kind
        switch stage {
        case .creating(let new): kind = new
        case .showing(let id, _) where Authenticator.Kind(id: id).factor.isWebAuthn: kind = Authenticator.Kind(id: id)
        default: return .seeOther(location)
        }
        return response(
            FactorErrorPage(
                context: try login.pageContext(of: user), kind: kind, isNew: isAdding, retryLink: location,
                otherLink: isAdding ? enrollmentOptions : otherFactors))
    }

    /// `POST` of the page that creates a credential.
    func afterCreation(_ form: Parameters, _ kind: Authenticator.Kind) async throws -> HTTPServerResponse {
        if form.reportsError { return browserFailed(.gd_webauthn_enrollment_failed) }
        do {
            let enrollment = try await webAuthn(kind.factor).finishEnrollment(
                form.first("auth_session") ?? "", try form.factorResponse, besides: try await allEnrollments,
                userAgent: call.userAgent)
            guard try await call.store.enroll([enrollment], unlessConfirmed: rivals),
                try await call.store.useEnrollment(enrollment.id, userID: user.id, step: nil)
            else { return try await move(to: .choosing) }
        } catch let error as PasskeyError {
            let refused =
                kind == .webAuthnPlatform
                ? call.texts["mfa-webauthn-platform-enrollment.webauthn-platform-associate-error"]
                : call.texts["mfa-webauthn-roaming-enrollment.webauthn-associate-error"]
            return try await creationPage(kind, error: error.sentence(call.texts, refused: refused))
        }
        call.log(.gd_enrollment_complete, user: user)
        call.log(.gd_auth_succeed, user: user)
        return try await pass()
    }

    /// `POST` of the page that asks for a credential.
    func afterCredential(_ form: Parameters, _ authenticator: Authenticator) async throws -> HTTPServerResponse {
        if form.reportsError { return browserFailed(.gd_webauthn_challenge_failed) }
        let isPlatform = authenticator.kind == .webAuthnPlatform
        var lastError = PasskeyError.invalidSession
        let outcome = try await call.factorCheck(of: user).guess {
            do {
                try await webAuthn(authenticator.kind.factor).finishChallenge(
                    form.first("auth_session") ?? "", try form.factorResponse, factors.enrollments, in: call.store)
                return true
            } catch let error as PasskeyError {
                lastError = error
                return false
            }
        }
        switch outcome {
        case .right:
            call.log(.gd_auth_succeed, user: user)
            return try await pass()
        case .wrong:
            call.log(.gd_auth_failed, user: user)
            let refused =
                isPlatform
                ? call.texts["mfa-webauthn-platform-challenge.webauthn-platform-challenge-error"]
                : call.texts["mfa-webauthn-roaming-challenge.webauthn-challenge-error"]
            return try await credentialPage(
                authenticator, error: lastError.sentence(call.texts, refused: refused), status: 400)
        case .throttled:
            call.log(.gd_otp_rate_limit_exceed, user: user)
            let message =
                isPlatform
                ? call.texts["mfa-webauthn-platform-challenge.too-many-webauthn-challenge-attempts-error"]
                : call.texts["mfa-webauthn-roaming-challenge.too-many-webauthn-challenge-attempts-error"]
            return try await credentialPage(authenticator, error: message, status: 429)
        }
    }

    private func browserFailed(_ event: LogEventType) -> HTTPServerResponse {
        call.log(event, user: user)
        return .seeOther(link("/u/mfa-webauthn-error"))
    }

    /// Also those that this login doesn't accept.
    private var allEnrollments: [Enrollment] {
        get async throws { try await call.store.enrollments(userID: user.id) }
    }

    private func settings(of factor: Enrollment.Factor) -> WebAuthnSettings {
        factor == .webAuthnPlatform ? call.mfa.webAuthnPlatform : call.mfa.webAuthnRoaming
    }

    private func relyingPartyID(of factor: Enrollment.Factor) -> String {
        settings(of: factor).relyingPartyID ?? call.configuration.passkeys.relyingPartyID
    }

    private func webAuthn(_ factor: Enrollment.Factor) -> WebAuthnFactor {
        let verification =
            settings(of: factor).userVerification ?? (factor == .webAuthnPlatform ? .required : .preferred)
        var ceremonies = call.passkeys(of: relyingPartyID(of: factor))
        ceremonies.requiresUserVerification = verification == .required
        return WebAuthnFactor(
            factor: factor, user: user, client: login.client, login: login.transaction.stateHash,
            ceremonies: ceremonies, userVerification: verification,
            lifetime: login.transaction.expiresAt.timeIntervalSince(call.now))
    }
}

extension Parameters {
    /// Whether the page's script reports that the browser returned no credential.
    fileprivate var reportsError: Bool { first("problem")?.isEmpty == false }

    /// The response that the page's script put into the form. The user is known, so it needs no user handle.
    fileprivate var factorResponse: PasskeyResponse {
        get throws(PasskeyError) { try PasskeyResponse(json: first("credential") ?? "", isUserKnown: true) }
    }
}

extension PasskeyError {
    /// The message for the user.
    fileprivate func sentence(_ texts: Texts, refused: String) -> String {
        self == .invalidSession ? texts["passkey-enrollment.expired"] : refused
    }
}
