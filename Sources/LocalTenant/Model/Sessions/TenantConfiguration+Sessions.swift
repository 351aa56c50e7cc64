import Foundation

extension TenantConfiguration {
    /// Seconds until the browser forgets the session; nil until it closes.
    var sessionCookieLifetime: TimeInterval? {
        sessionCookieMode == .persistent ? sessionLifetime * 3_600 : nil
    }
}
