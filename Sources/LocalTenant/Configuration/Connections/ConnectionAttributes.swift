import A0Web

/// `attributes` of a database: what its users log in with, and what they enter when they sign up (Auth0 docs, "Flexible
/// Identifiers and Attributes").
///
/// The JSON is that of Auth0's `options.attributes`, for example `{"phone_number": {"identifier": {"active": true},
/// "signup": {"status": "required"}}}`. An attribute that is missing is neither an identifier nor entered at signup.
public struct ConnectionAttributes: Sendable, Hashable {
    /// Whether an attribute is entered at signup (`signup.status`).
    public enum SignupStatus: String, Sendable, Codable, CaseIterable {
        /// Nobody signs up without it.
        case required
        /// Users may leave it out, as long as they have another identifier.
        case optional
        /// It isn't asked for.
        case inactive
    }

    /// The settings of one attribute.
    public struct Attribute: Sendable, Hashable {
        /// `identifier.active`: whether users log in with it. Default: false.
        public var isIdentifier: Bool
        /// `signup.status`. Default: required for an identifier, or else inactive.
        public var signup: SignupStatus
        /// `profile_required`: whether users whom the Management API makes need it. Default: false.
        public var isRequired: Bool

        /// Creates the settings of an attribute.
        public init(isIdentifier: Bool = false, signup: SignupStatus? = nil, isRequired: Bool = false) {
            self.isIdentifier = isIdentifier
            self.signup = signup ?? (isIdentifier ? .required : .inactive)
            self.isRequired = isRequired
        }
    }

    /// What usernames look like (`username.validation`).
    public struct UsernameRules: Sendable, Hashable {
        /// `min_length` in characters. Default: 1.
        public var minimumLength = 1
        /// `max_length` in characters. Default: 15.
        public var maximumLength = 15
        /// `allowed_types.email`: whether a username may be an email address. Default: false.
        public var allowsEmail = false
        /// `allowed_types.phone_number`: whether a username may be a phone number. Default: false.
        public var allowsPhoneNumber = false

        /// Creates the default rules: 1 to 15 letters, digits, `_`, `-`, or `.`.
        public init() {}
    }

    /// `email`.
    public var email: Attribute
    /// `phone_number`.
    public var phoneNumber: Attribute
    /// `username`.
    public var username: Attribute
    /// `username.validation`.
    public var usernameRules = UsernameRules()

    /// Creates the attributes of a database.
    public init(email: Attribute = .init(), phoneNumber: Attribute = .init(), username: Attribute = .init()) {
        (self.email, self.phoneNumber, self.username) = (email, phoneNumber, username)
    }
}

extension ConnectionAttributes: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case email, username
        case phoneNumber = "phone_number"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        let (email, phoneNumber, username): (Form?, Form?, Form?) = try (
            values.value(.email), values.value(.phoneNumber), values.value(.username)
        )
        self.init(
            email: email?.attribute ?? .init(), phoneNumber: phoneNumber?.attribute ?? .init(),
            username: username?.attribute ?? .init())
        guard let validation = username?.validation else { return }
        usernameRules.minimumLength = validation.minimum ?? usernameRules.minimumLength
        usernameRules.maximumLength = validation.maximum ?? usernameRules.maximumLength
        usernameRules.allowsEmail = validation.types["email"] ?? false
        usernameRules.allowsPhoneNumber = validation.types["phone_number"] ?? false
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Form(attribute: email), forKey: .email)
        try values.encode(Form(attribute: phoneNumber), forKey: .phoneNumber)
        let validation = Validation(
            minimum: usernameRules.minimumLength, maximum: usernameRules.maximumLength,
            types: ["email": usernameRules.allowsEmail, "phone_number": usernameRules.allowsPhoneNumber])
        try values.encode(Form(attribute: username, validation: validation), forKey: .username)
    }

    /// An attribute in Auth0's form.
    private struct Form: Codable {
        var attribute: Attribute
        var validation: Validation?

        enum CodingKeys: String, CodingKey, CaseIterable {
            case identifier, signup, validation
            case isRequired = "profile_required"
        }

        init(attribute: Attribute, validation: Validation? = nil) {
            (self.attribute, self.validation) = (attribute, validation)
        }

        init(from decoder: any Decoder) throws {
            // What differs only at Auth0: how addresses are verified, and codes instead of passwords.
            let values = try StrictContainer(
                decoder, CodingKeys.self, besides: ["unique", "verification_method"])
            attribute = Attribute(
                isIdentifier: try values.value(.identifier, default: Active()).active,
                signup: try values.value(.signup, default: Signup()).status,
                isRequired: try values.value(.isRequired, default: false))
            validation = try values.value(.validation)
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(Active(active: attribute.isIdentifier), forKey: .identifier)
            try values.encode(Signup(status: attribute.signup), forKey: .signup)
            try values.encode(attribute.isRequired, forKey: .isRequired)
            try values.encodeIfPresent(validation, forKey: .validation)
        }
    }

    private struct Active: Codable {
        var active = false
    }

    private struct Signup: Codable {
        var status: SignupStatus?
    }

    private struct Validation: Codable {
        var minimum: Int?
        var maximum: Int?
        var types: [String: Bool] = [:]

        enum CodingKeys: String, CodingKey, CaseIterable {
            case minimum = "min_length"
            case maximum = "max_length"
            case types = "allowed_types"
        }

        init(minimum: Int?, maximum: Int?, types: [String: Bool]) {
            (self.minimum, self.maximum, self.types) = (minimum, maximum, types)
        }

        init(from decoder: any Decoder) throws {
            let values = try StrictContainer(decoder, CodingKeys.self)
            self.init(
                minimum: try values.value(.minimum), maximum: try values.value(.maximum),
                types: try values.value(.types, default: [:]))
        }
    }
}

extension TenantConnection {
    /// Its ``attributes``, or else an email address, and a username if it ``requiresUsername``.
    var identifiers: ConnectionAttributes {
        attributes
            ?? ConnectionAttributes(
                email: .init(isIdentifier: true), username: .init(isIdentifier: requiresUsername))
    }
}
