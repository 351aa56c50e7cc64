import Foundation

/// This installation of the app: a random identifier that is stored with the app's settings.
enum AppInstance {
    static let key = "BeyondIdentityEmbedded.appInstanceId"

    @Sendable static func identifier() -> String {
        if let known = UserDefaults.standard.string(forKey: key), !known.isEmpty { return known }
        let new = UUID().uuidString.lowercased()
        UserDefaults.standard.set(new, forKey: key)
        return new
    }
}
