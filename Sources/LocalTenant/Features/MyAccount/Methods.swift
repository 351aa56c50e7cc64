import A0HTTPServer
import Foundation

/// `GET /me/v1/factors`: the factors that users can add.
@Sendable func listFactors(_ api: SystemAPICall) async throws -> HTTPServerResponse {
    let user = try await api.user(withScope: MyAccountScope.readFactors)
    let types = AccountMethodType.allCases.filter { api.offers($0, user) }
    return try .json([
        "factors": .array(types.map { ["type": .string($0.rawValue), "usage": [.string($0.usage)]] })
    ])
}

/// `GET /me/v1/authentication-methods`.
@Sendable func listMethods(_ api: SystemAPICall) async throws -> HTTPServerResponse {
    let user = try await api.user(withScope: MyAccountScope.read)
    var methods = try await AccountMethod.all(of: user, in: api.store, api.call.factorRules, at: api.now)
    if let type = api.call.request.queryValue("type") {
        guard AccountMethodType(rawValue: type) != nil else {
            throw MyAccountAPIError.badRequest("There is no type \(type.prefix(40))")
        }
        methods.removeAll { $0.type.rawValue != type }
    }
    return try .json(["authentication_methods": .array(methods.map { .object($0.members) })])
}

/// `GET /me/v1/authentication-methods/{id}`.
@Sendable func getMethod(_ api: SystemAPICall) async throws -> HTTPServerResponse {
    let user = try await api.user(withScope: MyAccountScope.read)
    return try .json(try await api.method(of: user).members)
}

/// `PATCH /me/v1/authentication-methods/{id}`: its name, and a phone's preferred channel.
@Sendable func updateMethod(_ api: SystemAPICall) async throws -> HTTPServerResponse {
    let user = try await api.user(withScope: MyAccountScope.update)
    let body = try api.body()
    let name = try body.text("name")
    if let name, !(1...100).contains(name.count) {
        throw MyAccountAPIError.invalid("name", "must have 1 to 100 characters")
    }
    let prefersVoice = try body.prefersVoice()
    let method = try await api.method(of: user)
    if prefersVoice != nil, method.type != .phone {
        throw MyAccountAPIError.invalid("preferred_authentication_method", "only a phone has one")
    }
    let isChanged: Bool
    switch method {
    case .enrollment(let enrollment):
        isChanged = try await api.store.changeEnrollment(enrollment.id, userID: user.id) { details in
            details.name = name ?? details.name
            details.prefersVoice = prefersVoice ?? details.prefersVoice
        }
    case .passkey(let passkey, let account):
        isChanged = try await api.store.changePasskey(passkey.id, userID: account.id) { details in
            details.name = name ?? details.name
        }
    case .password:
        guard name == nil else { throw MyAccountAPIError.invalid("name", "a password has no name") }
        isChanged = true
    case .pending:
        throw MyAccountAPIError.configuration("The authentication method is not confirmed yet")
    }
    guard isChanged else { throw MyAccountAPIError.notFound }
    return try .json(try await api.method(of: user).members)
}

/// `DELETE /me/v1/authentication-methods/{id}`.
@Sendable func deleteMethod(_ api: SystemAPICall) async throws -> HTTPServerResponse {
    let user = try await api.user(withScope: MyAccountScope.delete)
    let isDeleted: Bool
    var reason: String?
    let method = try await api.method(of: user)
    switch method {
    case .password:
        throw MyAccountAPIError.configuration("A password can be changed, but not removed")
    case .passkey(let passkey, let account):
        isDeleted = try await api.store.deletePasskey(passkey.id, accountID: account.id, userID: user.id)
        reason = "The last method that a login begins with cannot be removed"
    case .enrollment(let enrollment):
        let factors = try await api.call.factors(of: user)
        let isRequired = (user.profile.mfaPolicy ?? api.caller.client.mfaPolicy ?? api.call.mfa.policy) == .always
        isDeleted = try await api.store.deleteEnrollment(
            enrollment.id, userID: user.id, unlessLastOf: isRequired ? factors.secondFactors : [])
        reason = "The tenant requires a second factor, and this is the last one"
    case .pending(let pending):
        isDeleted = try await api.drop(pending)
    }
    if isDeleted, case .enrollment(let enrollment) = method { try await api.call.announceRemoval(of: enrollment) }
    guard isDeleted else {
        // The method still exists, unless another request just deleted it.
        _ = try await api.method(of: user)
        throw reason.map(MyAccountAPIError.configuration) ?? MyAccountAPIError.notFound
    }
    return HTTPServerResponse(status: 204)
}

extension SystemAPICall {
    /// The method in the path.
    ///
    /// - Throws: `MyAccountAPIError` if the user has no such method.
    func method(of user: UserRecord) async throws -> AccountMethod {
        let id = parameter(0)
        guard
            let method = try await AccountMethod.all(of: user, in: store, call.factorRules, at: now).first(where: {
                $0.id == id
            })
        else {
            throw MyAccountAPIError.notFound
        }
        return method
    }

    /// Whether the user can add a method of this type here. Factors of WebAuthn are added on the login pages.
    func offers(_ type: AccountMethodType, _ user: UserRecord) -> Bool {
        if let factor = type.factor { return !factor.isWebAuthn && call.mfa.factors.contains(factor.setting) }
        guard let connection = call.configuration.databases.first(where: { $0.name == user.profile.connection })
        else { return false }
        return type == .password || (call.configuration.passkeys.isEnabled && connection.passkeys.isEnabled)
    }

    fileprivate func drop(_ pending: PendingMethod) async throws -> Bool {
        for ticket in try await store.tickets(subject: pending.userID, as: PendingMethod.self, at: now)
        where ticket.details.id == pending.id {
            return try await store.redeemTicket(ticket.key, as: PendingMethod.self, at: now) != nil
        }
        return false
    }
}

extension [String: TenantValue] {
    /// The text of a member; nil if it is missing.
    ///
    /// - Throws: `MyAccountAPIError` if it is something else.
    func text(_ name: String) throws -> String? {
        switch self[name] {
        case nil, .null?: return nil
        case .string(let text)?: return text
        default: throw MyAccountAPIError.invalid(name, "must be string")
        }
    }

    /// - Throws: `MyAccountAPIError` if it is missing or empty.
    func requiredText(_ name: String) throws -> String {
        guard let text = try text(name), !text.isEmpty else {
            throw MyAccountAPIError.invalid(name, "is required")
        }
        return text
    }

    /// `preferred_authentication_method`; nil if it is missing.
    func prefersVoice() throws -> Bool? {
        switch try text("preferred_authentication_method") {
        case nil: return nil
        case "sms"?: return false
        case "voice"?: return true
        default:
            throw MyAccountAPIError.invalid(
                "preferred_authentication_method", "must be equal to one of the allowed values: sms, voice")
        }
    }
}
