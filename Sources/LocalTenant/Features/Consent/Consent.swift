extension AuthorizationRequest {
    /// Whether a person would have to agree to what the application gets (OpenID Connect Core §3.1.2.4).
    func needsConsent(to client: TenantClient) -> Bool {
        prompts.contains(.consent) || !client.isFirstParty
    }
}

extension CallbackError {
    /// There is no page yet on which anybody could agree.
    static let noConsent = CallbackError("consent_required", "Consent required, which this tenant can't ask for")
}
