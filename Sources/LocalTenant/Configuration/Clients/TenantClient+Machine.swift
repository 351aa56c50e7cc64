extension TenantClient {
    /// `sub` of the client's own tokens.
    var machineSubject: String { "\(clientID)@clients" }
}
