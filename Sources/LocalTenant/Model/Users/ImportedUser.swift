import A0Encoding
import A0JOSE
import Foundation

/// A user in the format of Auth0's bulk import.
struct ImportedUser: Sendable {
    /// A mistake, in the form of the Management API.
    struct FieldError: Sendable, Equatable {
        let code: String
        let message: String
        /// The member.
        let path: String

        var members: [String: TenantValue] {
            ["code": .string(code), "message": .string(message), "path": .string(path)]
        }
    }

    var profile: TenantUser
    /// In the form that the store keeps.
    var passwordHash: String?
    /// Confirmed second factors.
    var factors: [(factor: Enrollment.Factor, details: Enrollment.Details)] = []

    private static let texts: [(String, WritableKeyPath<TenantUser, String?> & Sendable)] = [
        ("email", \.email), ("phone_number", \.phoneNumber), ("username", \.username), ("given_name", \.givenName),
        ("family_name", \.familyName), ("name", \.name), ("nickname", \.nickname), ("picture", \.picture),
    ]
    private static let flags = ["email_verified", "phone_verified", "blocked"]
    private static let objects: [(String, WritableKeyPath<TenantUser, [String: TenantValue]?> & Sendable)] = [
        ("user_metadata", \.userMetadata), ("app_metadata", \.appMetadata),
    ]
    private static let others = ["user_id", "password_hash", "custom_password_hash", "mfa_factors"]
    private static let names = Set(texts.map(\.0) + flags + objects.map(\.0) + others)

    /// Reads a user, and what is wrong with it.
    static func read(
        _ members: [String: TenantValue], _ connection: TenantConnection
    ) throws -> (user: ImportedUser, errors: [FieldError]) {
        var errors: [FieldError] = []
        func report(_ code: String, _ message: String, _ path: String) {
            errors.append(FieldError(code: code, message: message, path: path))
        }
        var user = ImportedUser(profile: TenantUser(email: nil, password: nil))
        user.profile.connection = connection.name
        for name in members.keys.sorted() where !names.contains(name) {
            report("OBJECT_ADDITIONAL_PROPERTIES", "Additional properties not allowed: \(name)", name)
        }
        for (name, path) in texts {
            switch members[name] {
            case nil, .null?: break
            case .string(let text)? where !text.isEmpty && text.count <= 2_048: user.profile[keyPath: path] = text
            default: report("INVALID_TYPE", "Expected a string of 1 to 2048 characters", name)
            }
        }
        for name in flags where members[name] != nil && members[name]?.boolValue == nil {
            report("INVALID_TYPE", "Expected type boolean", name)
        }
        user.profile.emailVerified = members["email_verified"] == true
        user.profile.phoneNumberVerified = members["phone_verified"]?.boolValue
        user.profile.givenBlocked = members["blocked"]?.boolValue
        for (name, path) in objects {
            switch members[name] {
            case nil, .null?: break
            case .object(let object)?: user.profile[keyPath: path] = object
            default: report("INVALID_TYPE", "Expected type object", name)
            }
        }
        if let email = user.profile.email, !EmailAddress.isValid(email) {
            report("INVALID_FORMAT", "Object didn't pass validation for format email: \(email)", "email")
        }
        if let number = user.profile.phoneNumber, !PhoneNumber.isValid(number) {
            report("INVALID_FORMAT", "String does not match pattern: \(number)", "phone_number")
        }
        if let id = members["user_id"] {
            if let text = id.stringValue, SubjectIdentifier.isValid(text) {
                user.profile.userID = "\(connection.strategy.rawValue)|\(text)"
            } else {
                report("INVALID_FORMAT", "A user_id has 1 to 255 bytes, and no control characters", "user_id")
            }
        }
        if user.profile.email ?? user.profile.username ?? user.profile.phoneNumber == nil {
            report("OBJECT_REQUIRED", "Missing required property: email", "")
        }
        if members["password_hash"] != nil, members["custom_password_hash"] != nil {
            report("INVALID_FORMAT", "Only one of password_hash and custom_password_hash is possible", "password_hash")
        }
        var hash: ImportedHash?
        do throws(ImportedHash.ReadingError) {
            if let text = members["password_hash"]?.stringValue { hash = try ImportedHash(bcrypt: text) }
        } catch {
            report("INVALID_FORMAT", error.message, "password_hash")
        }
        do throws(ImportedHash.ReadingError) {
            if let custom = members["custom_password_hash"]?.objectValue { hash = try ImportedHash(custom) }
        } catch {
            report("INVALID_FORMAT", error.message, "custom_password_hash.\(error.path)")
        }
        user.passwordHash = try hash?.stored
        for (index, factor) in (members["mfa_factors"]?.arrayValue ?? []).enumerated() {
            if let secret = factor["totp"]?["secret"]?.stringValue.flatMap({ Base32.decode($0) }), !secret.isEmpty {
                user.factors.append((.otp, .init(secret: secret)))
            } else if let number = factor["phone"]?["value"]?.stringValue, PhoneNumber.isValid(number) {
                user.factors.append((.phone, .init(recipient: number)))
            } else if let email = factor["email"]?["value"]?.stringValue, EmailAddress.isValid(email) {
                user.factors.append((.email, .init(recipient: email)))
            } else {
                report("INVALID_FORMAT", "This isn't a totp, phone, or email factor", "mfa_factors[\(index)]")
            }
        }
        return (user, errors)
    }
}
