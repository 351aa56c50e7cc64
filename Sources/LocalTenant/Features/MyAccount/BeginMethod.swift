import A0HTTPServer
import Foundation

/// `POST /me/v1/authentication-methods`: begins to add a method. The `Location` header of the response has its URL.
@Sendable func beginMethod(_ api: SystemAPICall) async throws -> HTTPServerResponse {
    let user = try await api.user(withScope: MyAccountScope.create)
    let body = try api.body()
    guard let type = AccountMethodType(rawValue: try body.requiredText("type")) else {
        throw MyAccountAPIError.invalid("type", "must be equal to one of the allowed values")
    }
    guard api.offers(type, user) else {
        throw MyAccountAPIError.configuration("The tenant does not offer \(type.rawValue) to this user")
    }
    switch type {
    case .passkey: return try await api.beginPasskey(user, body)
    case .password: return try await api.beginPassword(user, body)
    default: return try await api.beginFactor(type, user, body)
    }
}

extension SystemAPICall {
    fileprivate func beginPasskey(
        _ user: UserRecord, _ body: [String: TenantValue]
    ) async throws -> HTTPServerResponse {
        let account = try await account(of: user, body)
        let options = try await call.passkeys.beginRegistration(
            for: account, client: caller.client, excludesKnown: body["use_exclude_credentials"]?.boolValue ?? true)
        return try response(status: 202, "passkey|new", options.members)
    }

    fileprivate func beginPassword(
        _ user: UserRecord, _ body: [String: TenantValue]
    ) async throws -> HTTPServerResponse {
        let account = try await account(of: user, body)
        guard let connection = call.configuration.databases.first(where: { $0.name == account.profile.connection })
        else { throw MyAccountAPIError.configuration("The user's connection has no passwords") }
        let pending = PendingMethod(
            userID: user.id, type: .password, device: "new", createdAt: now, accountID: account.id)
        return try response(
            status: 202, pending.id,
            ["id": .string(pending.id), "auth_session": .string(try await keep(pending)), "policy": connection.rules])
    }

    fileprivate func beginFactor(
        _ type: AccountMethodType, _ user: UserRecord, _ body: [String: TenantValue]
    ) async throws -> HTTPServerResponse {
        var pending = PendingMethod(
            userID: user.id, type: type, device: try Enrollment.newID(call.tenant.random), createdAt: now)
        var members: [String: TenantValue] = ["id": .string(pending.id)]
        switch type {
        case .phone:
            pending.details.recipient = try body.recipient(
                "phone_number", "must be + and up to 15 digits", PhoneNumber.isValid)
            let prefersVoice = try body.prefersVoice()
            pending.details.prefersVoice = prefersVoice ?? (call.mfa.allowsSending(.sms) ? nil : true)
            guard call.mfa.allowsSending(pending.details.prefersVoice == true ? .voice : .sms) else {
                throw MyAccountAPIError.configuration("The tenant does not send codes to phones in this way")
            }
        case .email:
            pending.details.recipient = try body.recipient("email", "must be an email address", EmailAddress.isValid)
        case .totp, .pushNotification:
            pending.details.secret = try call.tenant.random.bytes(20)
            let enrollment = pending.enrollment(.otp)
            members["barcode_uri"] = .string(enrollment.barcode(of: user, issuer: call.configuration.friendlyName))
            members["manual_input_code"] = .string(enrollment.secretText)
        case .recoveryCode:
            let code = try RecoveryCode.make(call.tenant.random)
            pending.codeHash = RecoveryCode.hash(code)
            members["recovery_code"] = .string(code)
        case .password, .passkey, .webAuthnRoaming, .webAuthnPlatform:
            break
        }
        try await refuseKnown(pending, user)
        pending.challenge = try await message(pending, user)
        members["auth_session"] = .string(try await keep(pending))
        return try response(status: 202, pending.id, members)
    }

    /// Rejects a number or address that the user has already added.
    private func refuseKnown(_ pending: PendingMethod, _ user: UserRecord) async throws {
        guard let recipient = pending.details.recipient?.lowercased() else { return }
        let isKnown = try await call.factors(of: user).enrollments.contains {
            $0.isConfirmed && $0.factor == pending.factor && $0.details.recipient?.lowercased() == recipient
        }
        guard !isKnown else { throw MyAccountAPIError.duplicate("The user has this \(pending.type.rawValue) already") }
    }

    /// Sends the code or the push message; nil if none is needed.
    private func message(_ pending: PendingMethod, _ user: UserRecord) async throws -> Data? {
        let kind: Authenticator.Kind
        switch pending.type {
        case .phone: kind = pending.details.prefersVoice == true ? .voice : .sms
        case .email: kind = .email
        case .pushNotification: kind = .push
        default: return nil
        }
        let authenticator = Authenticator(
            kind: kind, device: pending.device, enrollment: pending.enrollment(.push),
            recipient: pending.details.recipient,
            isActive: false)
        return try await call.oobChallenges.send(to: authenticator, of: user, kind: .mfaEnrollment).secretHash
    }

    private func keep(_ pending: PendingMethod) async throws -> String {
        let session = try call.tenant.random.token()
        let codes = [call.mfa.emailCodes, call.mfa.phoneCodes].map { TimeInterval($0.lifetime) }
        let lifetime = codes.reduce(PendingMethod.lifetime, max)
        try await store.put(
            Ticket(
                key: session.secretHash, subject: pending.userID, expiresAt: now + lifetime, details: pending))
        return session
    }

    /// The account that a password or passkey is for: the one that the body names by identity, connection, or both, or
    /// else the user's own.
    private func account(of user: UserRecord, _ body: [String: TenantValue]) async throws -> UserRecord {
        let (identity, connection) = (try body.text("identity_user_id"), try body.text("connection"))
        let account = try await call.store.accounts(of: user).first {
            (identity ?? $0.identityID) == $0.identityID
                && (connection ?? $0.profile.connection) == $0.profile.connection
        }
        guard let account else {
            throw MyAccountAPIError.invalid(
                identity == nil ? "connection" : "identity_user_id", "is none of the user's identities")
        }
        return account
    }

    /// The response for a method, with its `Location`.
    func response(status: Int, _ id: String, _ members: [String: TenantValue]) throws -> HTTPServerResponse {
        var response = try HTTPServerResponse.json(members, status: status)
        let segment = id.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["-", "_"])) ?? id
        response.headers["Location"] = call.tenant.url("me/v1/authentication-methods/\(segment)")
        return response
    }
}

extension [String: TenantValue] {
    fileprivate func recipient(
        _ name: String, _ rule: String, _ isValid: (String) -> Bool
    ) throws -> String {
        let text = try requiredText(name)
        guard isValid(text) else { throw MyAccountAPIError.invalid(name, rule) }
        return text
    }
}

extension TenantConnection {
    /// `policy`: the rules for a new password.
    fileprivate var rules: TenantValue {
        let requirements = passwordRequirements
        return [
            "complexity": [
                "min_length": .integer(requirements.minimumLength),
                "character_types": .array(requirements.characterTypes.map { .string($0.rawValue) }),
                "character_type_rule": .string(requirements.characterTypeRule.rawValue),
                "identical_characters": requirements.allowsIdentical ? "allow" : "block",
                "sequential_characters": requirements.allowsSequential ? "allow" : "block",
                "max_length_exceeded": "error",
            ],
            "profile_data": [
                "active": .bool(requirements.blocksProfileData),
                "blocked_fields": .array(requirements.blockedFields.map(TenantValue.string)),
            ],
            "history": ["active": .bool(requirements.history > 0), "size": .integer(requirements.history)],
            "dictionary": ["active": .bool(requirements.usesDictionary), "default": "en_10k"],
        ]
    }
}
