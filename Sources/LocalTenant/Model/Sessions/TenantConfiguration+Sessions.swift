import Foundation

extension TenantConfiguration {
    /// How many seconds sessions last without activity, and in any case.
    func sessionLimits(_ mode: SessionCookieMode) -> (idle: TimeInterval, absolute: TimeInterval) {
        switch mode {
        case .persistent: (idleSessionLifetime * 3_600, sessionLifetime * 3_600)
        case .nonPersistent: (idleEphemeralSessionLifetime * 3_600, ephemeralSessionLifetime * 3_600)
        }
    }

    /// Seconds until the browser forgets the session; nil until it closes.
    var sessionCookieLifetime: TimeInterval? { sessionCookieLifetime(sessionCookieMode) }

    func sessionCookieLifetime(_ mode: SessionCookieMode) -> TimeInterval? {
        mode == .persistent ? sessionLimits(mode).absolute : nil
    }
}
