import A0HTTPServer

/// The tenant's signing keys in the Management API.
enum SigningKeyRoutes {
    private static let path = "keys/signing"
    private static let missing = ManagementAPIError(404, "The signing key does not exist.", "inexistent_signing_key")

    static let all =
        ManagementRoute.table("GET", path) { api, operation in
            let keys = try await api.call.tenant.keys.all()
            return try ListQuery(api.call.request, operation.listing).response("", keys[.all], \.members)
        }
        + ManagementRoute.table("GET", path + "/*") { api, _ in
            try .json(try await key(api).members)
        }
        + ManagementRoute.table("POST", path + "/rotate") { api, operation in
            let keys = api.call.tenant.keys
            let next = try await api.changing {
                try await keys.rotate(at: api.now)
                return try await keys.all().first { $0.state == .next }
            }
            guard let next else { throw missing }
            return try .json(next.named, status: operation.status)
        }
        + ManagementRoute.table("PUT", path + "/*/revoke") { api, operation in
            let key = try await key(api)
            guard key.state == .previous, try await api.store.revokeSigningKey(key.id) else {
                throw ManagementAPIError(
                    400, "Only previous keys can be revoked. Rotate the keys first.", "operation_not_supported")
            }
            return try .json(key.named, status: operation.status)
        }

    private static func key(_ api: SystemAPICall) async throws -> SigningKeys.Key {
        guard let key = try await api.call.tenant.keys.all().first(where: { $0.id == api.parameter(0) }) else {
            throw missing
        }
        return key
    }
}

extension SigningKeys.Key {
    fileprivate var named: [String: TenantValue] { ["kid": .string(id), "cert": .string(certificate.pem)] }

    fileprivate var members: [String: TenantValue] {
        named.merging([
            "pkcs7": .string(certificate.pkcs7), "fingerprint": .string(certificate.fingerprint),
            "thumbprint": .string(certificate.digits), "current": .bool(state == .current),
            "next": .bool(state == .next), "previous": .bool(state == .previous), "revoked": false,
        ]) { $1 }
    }
}
