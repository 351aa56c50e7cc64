import A0HTTPServer

extension TenantError {
    /// Runs an operation, and turns errors of the store and cryptography into `TenantError`.
    static func wrapping<R: Sendable>(
        _ body: () async throws -> R
    ) async throws(TenantError) -> R {
        do {
            return try await body()
        } catch {
            throw TenantError(error)
        }
    }

    init(_ error: any Error) {
        switch error {
        case let error as TenantError:
            self = error
        case let error as RouteConflict:
            self.init(.server, "\(error)")
        case let error as StoreError:
            self.init(.store, "The tenant's database failed: \(error)")
        default:
            self.init(.cryptography, "A key couldn't be created or read: \(error)")
        }
    }
}
