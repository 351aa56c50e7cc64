extension AuthorizationRequest {
    /// The members of log events about the request.
    var logMembers: [String: TenantValue] {
        var members: [String: TenantValue] = [:]
        members["audience"] = audience.map(TenantValue.string)
        members["scope"] = .string(scope.joined(separator: " "))
        members["organization_id"] = organization.map(TenantValue.string)
        return members
    }
}
