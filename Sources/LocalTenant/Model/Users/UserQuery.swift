/// Which users to list, and in which order.
struct UserQuery: Sendable, Equatable {
    /// The fields to search and sort users by, named as in user objects.
    enum Field: String, Sendable, CaseIterable {
        case userID = "user_id"
        case email, username, name, nickname
        case phoneNumber = "phone_number"
        case givenName = "given_name"
        case familyName = "family_name"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case lastLogin = "last_login"
        case loginsCount = "logins_count"

        /// Times and counts can only be used for sorting.
        var isText: Bool {
            switch self {
            case .createdAt, .updatedAt, .lastLogin, .loginsCount: false
            default: true
            }
        }
    }

    struct Term: Sendable, Equatable {
        let field: Field
        /// Compared without regard to case.
        let value: String
        /// Whether a prefix match is enough.
        var isPrefix = false
    }

    var connection: String?
    /// All of them must hold.
    var terms: [Term] = []
    var sortedBy = Field.createdAt
    var isDescending = false
    var offset = 0
    var limit = 50
}
