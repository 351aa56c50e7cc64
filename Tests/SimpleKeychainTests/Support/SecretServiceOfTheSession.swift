import Foundation

@testable import SimpleKeychain

enum SecretServiceOfTheSession {
    /// Whether the session that runs the tests has a Secret Service. One that is there but fails must make tests fail.
    static let isThere: Bool = {
        guard let bus = SessionBus(environment: .current) else { return false }
        do {
            return try DesktopSecrets.isOffered(on: bus)
        } catch {
            return true
        }
    }()
}
