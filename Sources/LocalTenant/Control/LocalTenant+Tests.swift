import Foundation

extension LocalTenant {
    /// Starts a tenant as ``start(_:simulating:clock:actions:description:)`` does, but with quick passwords and shared
    /// keys: for tests that are not about these.
    package static func startQuickly(
        _ configuration: TenantConfiguration = .init(), clock: TenantClock = .init()
    ) async throws(TenantError) -> LocalTenant {
        try await start(configuration, clock: clock, environment: .quick)
    }

    /// Starts a tenant for a test: quick passwords, shared keys, a temporary directory, requests kept with their
    /// details, and answers whose `Date` is that of its clock.
    package static func startForTests(
        _ configuration: TenantConfiguration, clock: TenantClock
    ) async throws(TenantError) -> LocalTenant {
        var configuration = configuration
        configuration.dataDirectory = nil
        let tenant = try await start(configuration, clock: clock, environment: .quick)
        tenant.keepsRequestDetails = true
        return tenant
    }

    /// The id of the user with this email address.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound`.
    package func userID(email: String, connection: String) async throws(TenantError) -> String {
        let user = try await TenantError.wrapping {
            try await tenant.store.user(identifier: email, connection: connection)
        }
        guard let user else { throw TenantError(.notFound, "There is no user \(email) in \(connection).") }
        return user.id
    }

    /// Whether ``requests`` have their query, headers and body from now on, with secrets masked. Default: false, but
    /// for tenants with
    /// ``TenantConfiguration/testAPI``.
    public var keepsRequestDetails: Bool {
        get { history.keepsDetails }
        set { history.keepsDetails = newValue }
    }
}

extension TenantError {
    /// The configuration of a test's tenant lacks something.
    package static func lacking(_ part: String, _ keyPath: String) -> TenantError {
        TenantError(.configuration, "A test tenant needs \(part).", keyPath: keyPath)
    }

    package static func failing(_ text: String) -> TenantError { TenantError(.store, text) }
}
