extension AttackProtection {
    /// - Throws: `OAuthError` where a CAPTCHA would be due.
    func refuseBots(_ flow: Flow) throws {
        guard !botDetection.contains(flow) else {
            throw OAuthError(401, "requires_verification", "Suspicious request requires verification")
        }
    }

    /// - Throws: `OAuthError` if all requests count as suspicious.
    func refuseSuspiciousAddresses() throws {
        guard !suspiciousIPThrottling else { throw LoginRefusal.suspicious }
    }
}
