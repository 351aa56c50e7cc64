import A0Encoding
import A0JOSE
import Foundation

/// A client grant as it is stored.
struct ClientGrantRecord: Sendable, Equatable {
    var grant: TenantClientGrant
    /// Whether it comes from the configuration, rather than the Management API.
    let isConfigured: Bool

    var audience: String { grant.audience }

    /// `cgr_` and 16 letters and digits, derived from the properties that make the grant unique.
    var id: String {
        let parts = [grant.clientID, grant.audience, grant.subjectType.rawValue]
        return "cgr_" + Base16.encode(Digest.sha256(Data(parts.flatMap(\.secretHash)))).prefix(16)
    }
}
