import Auth0
import Foundation

/// Why a tenant rejects a new password, rule by rule (Auth0 docs, "Password Strength").
struct PasswordLoginError {
    let message: ConsoleText

    /// `nil` for other errors, and if the tenant doesn't list rules.
    init?(_ error: AuthenticationError) {
        guard error.isPasswordNotStrongEnough, let description = error.info["description"] as? [String: Any],
            let rules = description["rules"] as? [[String: Any]]
        else { return nil }
        let unmet = rules.filter { $0["verified"] as? Bool == false }.compactMap(Self.text)
        guard !unmet.isEmpty else { return nil }
        message =
            "The password is too weak. It needs:\n\(unmet.map { "- \($0)" as ConsoleText }.joined(separator: "\n"))"
    }

    private static func text(_ rule: [String: Any]) -> String? {
        guard let message = rule["message"] as? String else { return nil }
        let numbers = rule["format"] as? [Int] ?? []
        let pieces = message.components(separatedBy: "%d")
        var text = pieces.first ?? ""
        for (place, piece) in pieces.dropFirst().enumerated() {
            text += (numbers.indices.contains(place) ? "\(numbers[place])" : "some") + piece
        }
        let kinds = (rule["items"] as? [[String: Any]] ?? []).compactMap(Self.text)
        return kinds.isEmpty ? text : text + " " + kinds.joined(separator: ", ")
    }
}
