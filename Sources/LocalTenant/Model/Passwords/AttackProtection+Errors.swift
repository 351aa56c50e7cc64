extension AttackProtection {
    /// - Throws: `OAuthError` if a CAPTCHA would be required.
    func refuseBots(_ flow: Flow) throws {
        guard !botDetection.contains(flow) else {
            throw OAuthError(401, "requires_verification", "Suspicious request requires verification")
        }
    }

    /// - Throws: `OAuthError` if all requests count as suspicious.
    func refuseSuspiciousAddresses() throws {
        guard !suspiciousIPThrottling else { throw LoginError.suspicious }
    }
}
