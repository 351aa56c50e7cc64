import Foundation

/// An attribute that can identify a user of a database.
struct UserAttribute: Sendable {
    /// In requests and profiles.
    let name: String
    let settings: KeyPath<ConnectionAttributes, ConnectionAttributes.Attribute> & Sendable
    let value: WritableKeyPath<TenantUser, String?> & Sendable

    static let all = [
        UserAttribute(name: "email", settings: \.email, value: \.email),
        UserAttribute(name: "phone_number", settings: \.phoneNumber, value: \.phoneNumber),
        UserAttribute(name: "username", settings: \.username, value: \.username),
    ]

    /// The form that a value should have; nil for a valid one.
    func error(with text: String, _ attributes: ConnectionAttributes) -> String? {
        switch name {
        case "email": return EmailAddress.isValid(text) ? nil : "an email address"
        case "phone_number": return PhoneNumber.isValid(text) ? nil : "+ and up to 15 digits"
        default:
            let rules = attributes.username.usernameRules
            let length = rules.minimumLength...max(rules.minimumLength, rules.maximumLength)
            let isOfOtherType =
                rules.allowsEmail && EmailAddress.isValid(text) || rules.allowsPhoneNumber && PhoneNumber.isValid(text)
            guard length.contains(text.count), UserName.isPlain(text) || isOfOtherType else {
                return "\(length.lowerBound) to \(length.upperBound) letters, digits, _, - or ."
            }
            return nil
        }
    }
}

extension ConnectionAttributes {
    /// The attributes that users log in with.
    var identifying: [UserAttribute] { UserAttribute.all.filter { self[keyPath: $0.settings].isIdentifier } }

    /// The attributes that users enter when they sign up.
    var enteredAtSignup: [UserAttribute] {
        UserAttribute.all.filter { self[keyPath: $0.settings].signup != .inactive }
    }

    /// Sets what a user enters at signup.
    ///
    /// - Parameters:
    ///   - value: what was entered for an attribute.
    ///   - missing: makes the error for an attribute that is needed; `invalid` that for one with a wrong form.
    func fill<Failure: Error>(
        _ profile: inout TenantUser, from value: (UserAttribute) -> String?,
        missing: (UserAttribute) -> Failure, invalid: (UserAttribute, String) -> Failure
    ) throws(Failure) {
        for attribute in enteredAtSignup {
            guard let text = value(attribute), !text.isEmpty else {
                guard self[keyPath: attribute.settings].signup != .required else { throw missing(attribute) }
                continue
            }
            if let error = attribute.error(with: text, self) { throw invalid(attribute, error) }
            profile[keyPath: attribute.value] = text
        }
        if profile.phoneNumber != nil { profile.phoneNumberVerified = false }
        guard identifying.isEmpty || identifying.contains(where: { profile[keyPath: $0.value] != nil }) else {
            throw missing(identifying[0])
        }
    }
}

extension UserStore {
    /// The user who logs in to a database with this identifier.
    func user(identifier: String, of connection: TenantConnection) async throws(StoreError) -> UserRecord? {
        let attributes = connection.identifiers
        let number = identifier.filter { !" ()-".contains($0) }
        if attributes.phoneNumber.isIdentifier, PhoneNumber.isValid(number),
            let user = try await user(phoneNumber: number, connection: connection.name)
        {
            return user
        }
        let user = try await user(identifier: identifier, connection: connection.name)
        guard connection.attributes != nil, let profile = user?.profile else { return user }
        let keys = identifier.identifierKeys
        let isIdentified = attributes.identifying.contains {
            profile[keyPath: $0.value].map { keys.contains($0.identifierKey) } ?? false
        }
        return isIdentified ? user : nil
    }
}
