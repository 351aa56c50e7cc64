import A0JOSE
import Foundation

/// A client grant as it is stored.
struct ClientGrantRecord: Sendable, Equatable {
    var grant: TenantClientGrant
    /// Whether the configuration has it, rather than the Management API having added it.
    let isConfigured: Bool

    var audience: String { grant.audience }

    /// `cgr_` and 16 letters and digits, made from what makes it the only one of its kind.
    var id: String {
        let parts = [grant.clientID, grant.audience, grant.subjectType.rawValue]
        return "cgr_" + Base16.encode(Digest.sha256(Data(parts.flatMap(\.secretHash)))).prefix(16)
    }
}
