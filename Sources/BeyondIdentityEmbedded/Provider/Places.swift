import Foundation

/// A realm of a provider: `{base}/v1/tenants/{tenant}/realms/{realm}`.
struct RealmPlace: Sendable, Equatable {
    let text: String

    /// - Parameter base: The scheme, host, port, and any path before the realm.
    init(base: String, tenant: String, realm: String) {
        let base = base.hasSuffix("/") ? String(base.dropLast()) : base
        text = base + "/v1/tenants/\(segment(tenant))/realms/\(segment(realm))"
    }

    func job(_ job: String, of identity: String, _ action: String) throws(BISDKError) -> URL {
        try url("identities/\(segment(identity))/credential-binding-jobs/\(segment(job)):\(action)")
    }

    func transaction(_ transaction: String, _ action: String? = nil) throws(BISDKError) -> URL {
        try url("transactions/\(segment(transaction))" + (action.map { ":\($0)" } ?? ""))
    }

    private func url(_ path: String) throws(BISDKError) -> URL {
        guard let url = URL(string: text + "/" + path) else {
            throw .error(.requestMalformed, "The request does not lead to a server.")
        }
        return url
    }
}

/// A component of a path.
private func segment(_ text: String) -> String {
    text.utf8.map { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            String(UnicodeScalar(byte))
        default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }.joined()
}
