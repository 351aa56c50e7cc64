import A0Encoding
import A0HTTPServer
import A0JOSE
import Foundation

/// The second factors and passkeys of users in the Management API.
enum AuthenticationMethodRoutes {
    private static let path = "users/*/authentication-methods"

    static let all =
        ManagementRoute.table("GET", path) { api, operation in
            let methods = try await api.methods(of: try await api.existingUser())
            let query = try ListQuery(api.call.request, operation.listing)
            return try query.response("authenticators", methods[query.range], \.members)
        }
        + ManagementRoute.table("GET", path + "/*") { api, _ in
            try .json(try await api.method().members)
        }
        + ManagementRoute.table("POST", path, add)
        + ManagementRoute.table("PATCH", path + "/*") { api, operation in
            let body = try api.body(of: operation)
            let name = body["name"]?.stringValue
            let user = try await api.existingUser()
            let isChanged: Bool
            switch try await api.method() {
            case .factor(let enrollment):
                isChanged = try await api.store.changeEnrollment(enrollment.id, userID: user.id) { details in
                    details.name = name ?? details.name
                    if let method = body["preferred_authentication_method"] { details.prefersVoice = method == "voice" }
                }
            case .passkey(let passkey):
                isChanged = try await api.store.changePasskey(passkey.id, userID: user.id) { details in
                    details.name = name ?? details.name
                }
            }
            guard isChanged else { throw ManagementAPIError.noMethod }
            return try .json(try await api.method().members)
        }
        + ManagementRoute.table("PUT", path) { api, operation in
            let wanted = try api.items(of: operation)
            let user = try await api.existingUser()
            let enrollments = try wanted.map { try enrollment($0, user, api) }
            try await api.replaceMethods(of: user, with: enrollments)
            let methods = try await api.methods(of: user).map { TenantValue.object($0.members) }
            return .json(try JSONText.encode(TenantValue.array(methods)))
        }
        + ManagementRoute.table("POST", "users/*/recovery-code-regeneration") { api, operation in
            let user = try await api.existingUser()
            guard try await api.store.enrollments(userID: user.id).contains(where: { $0.factor == .recoveryCode })
            else { throw ManagementAPIError(404, "The user has no recovery code.", "inexistent_enrollment") }
            let code = try RecoveryCode.make(api.call.tenant.random)
            try await api.store.addConfirmed(
                Enrollment(
                    id: try Enrollment.newID(api.call.tenant.random), userID: user.id, factor: .recoveryCode,
                    createdAt: api.now, isConfirmed: true, codeHash: RecoveryCode.hash(code), details: .init()))
            return try .json(["recovery_code": .string(code)], status: operation.status)
        }
        + ManagementRoute.table("POST", "users/*/multifactor/actions/invalidate-remember-browser") { api, operation in
            let user = try await api.existingUser()
            try await api.store.deleteTickets(subject: user.id, as: RememberedBrowser.self)
            return HTTPServerResponse(status: operation.status)
        }
        // No device is assessed here.
        + ManagementRoute.table("POST", "users/*/risk-assessments/clear") { api, operation in
            _ = try api.body(of: operation)
            _ = try await api.existingUser()
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("DELETE", path) { api, operation in
            try await api.replaceMethods(of: try await api.existingUser(), with: [])
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("DELETE", path + "/*") { api, operation in
            try await api.delete(try await api.method())
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("DELETE", "users/*/authenticators") { api, operation in
            try await api.delete(Enrollment.Factor.allCases)
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("DELETE", "users/*/multifactor/*") { api, operation in
            guard ["duo", "google-authenticator"].contains(api.parameter(1)) else {
                throw ManagementAPIError(404, "The factor does not exist.", "inexistent_factor")
            }
            try await api.delete(api.parameter(1) == "duo" ? [] : [.otp])
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("GET", "users/*/enrollments") { api, operation in
            let enrollments = try await api.store.enrollments(userID: try await api.existingUser().id)
                .filter { $0.factor != .recoveryCode }
            return try ListQuery(api.call.request, operation.listing).response("", enrollments[.all]) { enrollment in
                var members = enrollment.members
                members["type"] = .string(enrollment.factor.methodType)
                members["auth_method"] = enrollment.factor.enrollmentMethod.map(TenantValue.string)
                members["identifier"] = enrollment.details.recipient.map(TenantValue.string)
                return members
            }
        }
        + ManagementRoute.table("GET", "guardian/enrollments/*") { api, operation in
            let enrollment = try await api.enrollment()
            var members = enrollment.members
            if enrollment.factor == .phone {
                members["phone_number"] = enrollment.details.recipient.map(TenantValue.string)
            } else {
                members["identifier"] = enrollment.details.recipient.map(TenantValue.string)
            }
            return try .json(members, status: operation.status)
        }
        + ManagementRoute.table("DELETE", "guardian/enrollments/*") { api, operation in
            try await api.delete(.factor(try await api.enrollment()))
            return HTTPServerResponse(status: operation.status)
        }

    private static let add: ManagementRoute.TableHandler = { api, operation in
        let user = try await api.existingUser()
        let enrollment = try enrollment(try api.body(of: operation), user, api)
        let known = try await api.store.enrollments(userID: user.id)
        let isKnown = known.contains {
            $0.factor == enrollment.factor && $0.details.recipient == enrollment.details.recipient
        }
        guard !isKnown else {
            throw ManagementAPIError(
                409, "The user already has this authentication method.", "authentication_method_conflict")
        }
        try await api.store.addConfirmed(enrollment)
        return try .json(UserMethod.factor(enrollment).members, status: operation.status)
    }

    private static func enrollment(
        _ body: [String: TenantValue], _ user: UserRecord, _ api: SystemAPICall
    ) throws -> Enrollment {
        var details = Enrollment.Details()
        details.name = body["name"]?.stringValue
        details.prefersVoice = body["preferred_authentication_method"].map { $0 == "voice" }
        let factor: Enrollment.Factor
        switch body["type"] {
        case "phone":
            factor = .phone
            details.recipient = body["phone_number"]?.stringValue
            guard PhoneNumber.isValid(details.recipient ?? "") else {
                throw ManagementAPIError.missing("phone_number")
            }
        case "email":
            factor = .email
            details.recipient = body["email"]?.stringValue
            guard EmailAddress.isValid(details.recipient ?? "") else {
                throw ManagementAPIError.missing("email")
            }
        case "totp":
            factor = .otp
            details.secret = body["totp_secret"]?.stringValue.flatMap { Base32.decode($0) }
            guard details.secret?.isEmpty == false else {
                throw ManagementAPIError.missing("totp_secret")
            }
        default:
            throw ManagementAPIError(
                501, "This tenant doesn't offer methods of this type for administrators to add.",
                "operation_not_supported")
        }
        return Enrollment(
            id: try Enrollment.newID(api.call.tenant.random), userID: user.id, factor: factor, createdAt: api.now,
            isConfirmed: true, details: details)
    }
}

/// A second factor or a passkey of a user.
private enum UserMethod: Sendable {
    case factor(Enrollment)
    case passkey(PasskeyRecord)

    var id: String {
        switch self {
        case .factor(let enrollment): enrollment.id
        case .passkey(let passkey): passkey.id
        }
    }

    var members: [String: TenantValue] {
        var members: [String: TenantValue] = ["id": .string(id)]
        switch self {
        case .factor(let enrollment):
            members["type"] = .string(enrollment.factor.methodType)
            members["confirmed"] = .bool(enrollment.isConfirmed)
            members["created_at"] = .string(enrollment.createdAt.timestamp)
            members["name"] = enrollment.details.name.map(TenantValue.string)
            switch enrollment.factor {
            case .phone: members["phone_number"] = enrollment.details.recipient.map(TenantValue.string)
            case .email: members["email"] = enrollment.details.recipient.map(TenantValue.string)
            default: break
            }
            if let passkey = enrollment.passkey { members.merge(passkey.credentialMembers) { $1 } }
        case .passkey(let passkey):
            members["type"] = "passkey"
            members["confirmed"] = true
            members["created_at"] = .string(passkey.createdAt.timestamp)
            members["last_auth_at"] = passkey.lastUsedAt.map { .string($0.timestamp) }
            members["name"] = passkey.details.name.map(TenantValue.string)
            members.merge(passkey.credentialMembers) { $1 }
            members["credential_backed_up"] = .bool(passkey.isBackedUp)
            members["credential_device_type"] = passkey.details.isBackupEligible ? "multi_device" : "single_device"
        }
        return members
    }
}

extension Enrollment {
    /// The members that all forms of an enrollment have.
    fileprivate var members: [String: TenantValue] {
        var members: [String: TenantValue] = [
            "id": .string(id), "status": isConfirmed ? "confirmed" : "pending",
            "enrolled_at": .string(createdAt.timestamp),
        ]
        members["name"] = details.name.map(TenantValue.string)
        return members
    }
}

extension PasskeyRecord {
    fileprivate var credentialMembers: [String: TenantValue] {
        [
            "key_id": .string(Base64URL.encode(credentialID)),
            "relying_party_identifier": .string(details.relyingPartyID),
        ]
    }
}

extension Enrollment.Factor {
    /// `type` of an authentication method.
    fileprivate var methodType: String {
        switch self {
        case .otp: "totp"
        case .push: "push"
        case .phone, .email, .recoveryCode, .webAuthnRoaming, .webAuthnPlatform: rawValue
        }
    }
}

extension Enrollment.Factor {
    /// `auth_method` of an enrollment; Auth0 has none for email addresses.
    fileprivate var enrollmentMethod: String? {
        switch self {
        case .otp: "authenticator"
        case .push: "guardian"
        case .phone: "sms"
        case .webAuthnRoaming, .webAuthnPlatform: rawValue
        case .email, .recoveryCode: nil
        }
    }
}

extension SystemAPICall {
    fileprivate func methods(of user: UserRecord) async throws -> [UserMethod] {
        try await store.enrollments(userID: user.id).map(UserMethod.factor)
            + store.passkeys(userID: user.id).map(UserMethod.passkey)
    }

    /// The method of the path.
    ///
    /// - Throws: `ManagementAPIError`.
    fileprivate func method() async throws -> UserMethod {
        guard let found = try await methods(of: try await existingUser()).first(where: { $0.id == parameter(1) }) else {
            throw ManagementAPIError.noMethod
        }
        return found
    }

    /// The second factor of the path.
    ///
    /// - Throws: `ManagementAPIError`.
    fileprivate func enrollment() async throws -> Enrollment {
        guard let enrollment = try await store.enrollment(parameter(0)), enrollment.factor != .recoveryCode else {
            throw ManagementAPIError(404, "The enrollment does not exist.", "inexistent_enrollment")
        }
        return enrollment
    }

    fileprivate func delete(_ method: UserMethod) async throws {
        switch method {
        case .factor(let enrollment):
            _ = try await store.deleteEnrollment(enrollment.id, userID: enrollment.userID, unlessLastOf: [])
            logDeletion([enrollment])
        case .passkey(let passkey):
            guard try await store.deletePasskey(passkey.id, accountID: passkey.userID, userID: parameter(0)) else {
                throw ManagementAPIError.neededPasskey
            }
        }
    }

    /// Deletes all second factors of some kinds.
    fileprivate func delete(_ factors: [Enrollment.Factor]) async throws {
        let user = try await existingUser()
        let former = try await store.enrollments(userID: user.id).filter { factors.contains($0.factor) }
        try await store.replaceEnrollments(factors, userID: user.id, with: [])
        logDeletion(former)
    }

    /// Replaces all second factors, and deletes the passkeys.
    fileprivate func replaceMethods(of user: UserRecord, with enrollments: [Enrollment]) async throws {
        let former = try await store.enrollments(userID: user.id)
        guard try await store.replaceMethods(userID: user.id, with: enrollments) else {
            throw ManagementAPIError.neededPasskey
        }
        logDeletion(former)
    }

    private func logDeletion(_ enrollments: [Enrollment]) {
        for enrollment in enrollments { call.log(.gd_unenroll, nil, ["user_id": .string(enrollment.userID)]) }
    }
}

extension ManagementAPIError {
    fileprivate static let noMethod = ManagementAPIError(
        404, "The authentication method does not exist.", "inexistent_authentication_method")
    fileprivate static let neededPasskey = ManagementAPIError(
        400, "The user would have no way to log in without a passkey.", "operation_not_supported")
}
