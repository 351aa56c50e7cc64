/// `attributes` of a database: what its users log in with, and what they enter when they sign up (Auth0 docs, "Flexible
/// Identifiers and Attributes").
///
/// The JSON is that of Auth0's `options.attributes`, for example `{"phone_number": {"identifier": {"active": true},
/// "signup": {"status": "required"}}}`. An attribute that is missing is neither an identifier nor entered at signup.
public struct ConnectionAttributes: Sendable, Hashable {
    /// Whether an attribute is entered at signup (`signup.status`).
    public enum SignupStatus: String, Sendable, Codable, CaseIterable, Choice {
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
        public var signup: SignupStatus {
            get { signupChoice ?? (isIdentifier ? .required : .inactive) }
            set { signupChoice = newValue }
        }
        var signupChoice: SignupStatus?
        /// `profile_required`: whether users need it. The Management API makes none without it, and a login in the
        /// browser asks for it. Default: false.
        public var isRequired: Bool
        /// `validation` of usernames; other attributes have none.
        public var usernameRules = UsernameRules()
        /// nil for the default rules, which aren't written, because other attributes have none.
        var changedRules: UsernameRules? {
            get { usernameRules == UsernameRules() ? nil : usernameRules }
            set { usernameRules = newValue ?? UsernameRules() }
        }

        /// Creates the settings of an attribute.
        public init(isIdentifier: Bool = false, signup: SignupStatus? = nil, isRequired: Bool = false) {
            self.isIdentifier = isIdentifier
            signupChoice = signup
            self.isRequired = isRequired
        }
    }

    /// The form of usernames (`username.validation`).
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
    /// Creates the attributes of a database.
    public init(email: Attribute = .init(), phoneNumber: Attribute = .init(), username: Attribute = .init()) {
        (self.email, self.phoneNumber, self.username) = (email, phoneNumber, username)
    }
}

extension ConnectionAttributes: Codable, Record {
    static let blank = ConnectionAttributes()
    static let table = Table<ConnectionAttributes> {
        Member("email", \.email)
        Member("phone_number", \.phoneNumber)
        Member("username", \.username)
    }

    func checkTogether() throws(TenantError) {
        for (key, attribute) in [("email", email), ("phone_number", phoneNumber)] {
            try require(attribute.usernameRules == UsernameRules(), "\(key).validation", "only usernames have rules.")
        }
    }
}

extension ConnectionAttributes.Attribute: Codable, Record {
    static let blank = Self()
    static let table = Table<Self> {
        Member("identifier") { Member("active", \.isIdentifier) }
        Member("signup") {
            Member("status", \.signupChoice)
            Member.withoutEffect("verification")
        }
        Member("profile_required", \.isRequired)
        Member("validation", \.changedRules)
        // Addresses are verified by a link here, and every identifier is unique.
        Member.withoutEffect("unique", "verification_method")
    }
}

extension ConnectionAttributes.UsernameRules: Codable, Record {
    static let blank = Self()
    static let table = Table<Self> {
        Member("min_length", \.minimumLength, .within(1...Int.max, "usernames have 1 or more characters."))
        Member("max_length", \.maximumLength)
        Member("allowed_types") {
            Member("email", \.allowsEmail)
            Member("phone_number", \.allowsPhoneNumber)
        }
    }

    func checkTogether() throws(TenantError) {
        try require(minimumLength <= maximumLength, "max_length", "the minimum isn't more than the maximum.")
    }
}

extension TenantConnection {
    /// Its ``attributes``, or else an email address, and a username if it ``requiresUsername``.
    var identifiers: ConnectionAttributes {
        if let attributes { return attributes }
        var username = ConnectionAttributes.Attribute(isIdentifier: requiresUsername)
        let rules = username.usernameRules
        username.usernameRules.minimumLength = usernameMinimumLength ?? rules.minimumLength
        username.usernameRules.maximumLength = usernameMaximumLength ?? rules.maximumLength
        return ConnectionAttributes(email: .init(isIdentifier: true), username: username)
    }
}
