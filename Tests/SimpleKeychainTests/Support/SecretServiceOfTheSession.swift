import Foundation

@testable import SimpleKeychain

enum SecretServiceOfTheSession {
    /// Whether the session that runs the tests has a Secret Service. If one exists but fails, tests must fail.
    static let isThere: Bool = {
        guard let bus = SessionBus(environment: .current) else { return false }
        do {
            return try DesktopSecrets.isOffered(on: bus)
        } catch {
            return true
        }
    }()
}
