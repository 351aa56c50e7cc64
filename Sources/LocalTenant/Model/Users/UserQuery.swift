/// Which users to list, and in which order.
struct UserQuery: SearchQuery, Sendable, Equatable {
    /// The fields to search and sort users by, named as in user objects.
    enum Field: String, SearchField {
        case userID = "user_id"
        case email, username, name, nickname, picture, blocked
        case emailDomain = "email.domain"
        case emailVerified = "email_verified"
        case phoneNumber = "phone_number"
        case phoneVerified = "phone_verified"
        case givenName = "given_name"
        case familyName = "family_name"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case lastLogin = "last_login"
        case lastAddress = "last_ip"
        case lastPasswordReset = "last_password_reset"
        case loginsCount = "logins_count"
        case identityConnection = "identities.connection"
        case identityProvider = "identities.provider"
        case identityUserID = "identities.user_id"
        case organizationID = "organization_id"

        static let subject = "Users"
        static let bare: [Field] = [
            .userID, .email, .username, .name, .nickname, .givenName, .familyName, .phoneNumber,
        ]
        static let metadata = ["user_metadata", "app_metadata"]

        var kind: SearchFieldKind {
            switch self {
            case .createdAt, .updatedAt, .lastLogin, .lastPasswordReset: .time
            case .loginsCount: .count
            case .blocked, .emailVerified, .phoneVerified: .flag
            case .picture, .lastAddress: .exactText
            case .identityConnection, .identityProvider, .identityUserID, .organizationID: .member
            default: .text
            }
        }
    }

    var connection: String?
    var search: UserSearch?
    var sortedBy = Field.createdAt
    var isDescending = false
    var offset = 0
    var limit = 50
}
