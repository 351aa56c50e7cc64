import A0Encoding
import A0JOSE
import Foundation

extension String {
    /// The bytes of base64url text, padded or not (RFC 4648 §5); plain base64 is read too. `nil` for anything else.
    public func a0_decodeBase64URLSafe() -> Data? {
        Base64URL.decode(self)
    }
}

extension Data {
    /// These bytes as base64url without padding (RFC 4648 §5).
    public func a0_encodeBase64URLSafe() -> String? {
        Base64URL.encode(self)
    }
}
