/// When a person is asked for the organization to log in for.
enum OrganizationPrompt: String, Sendable, Codable {
    case beforeLogin, afterLogin
}
