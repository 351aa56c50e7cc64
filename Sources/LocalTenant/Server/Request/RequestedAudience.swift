extension TenantConfiguration {
    /// The API that a request names: its `audience`, or its `resource` (RFC 8707) where the tenant reads that and there
    /// is no `audience`; nil if it names none.
    ///
    /// - Throws: `OAuthError` if the parameter was sent twice or isn't a string.
    func audience(_ parameters: Parameters) throws -> String? {
        if let audience = try parameters["audience"] { return audience }
        return resourceParameterProfile == .compatibility ? try parameters["resource"] : nil
    }
}
