import Foundation
import LocalTenant
import Testing

extension TenantMessage {
    /// The link of the message.
    var url: URL {
        get throws { try #require(link.flatMap(URL.init)) }
    }
}

extension LocalTenant {
    /// The code of the newest message of this kind.
    func code(
        to recipient: String, _ kind: TenantMessage.Kind, after: TenantMessage? = nil
    ) async throws -> String {
        try #require(try await message(to: recipient, kind: kind, after: after).code)
    }
}

/// An incorrect code of the same form.
func otherCode(than code: String) -> String {
    code == "000000" ? "000001" : "000000"
}
