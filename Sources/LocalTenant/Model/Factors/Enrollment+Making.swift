import A0Encoding
import A0JOSE
import Foundation

extension Enrollment {
    /// `dev_` and 16 letters and digits.
    static func newID(_ random: SecureRandom) throws -> String {
        "dev_" + Base16.encode(try random.bytes(8))
    }

    /// The URL that authenticator apps read from a QR code.
    ///
    /// - Parameter issuer: the name under which they show it.
    func barcode(of user: UserRecord, issuer: String) -> String {
        let unreserved = CharacterSet(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~@")
        func escaped(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "" }
        let name = user.profile.email ?? user.profile.username ?? user.profile.phoneNumber ?? user.id
        let tenant = escaped(issuer)
        return "otpauth://totp/\(tenant):\(escaped(name))?secret=\(secretText)&issuer=\(tenant)"
            + "&algorithm=SHA1&digits=6&period=\(TOTP.period)"
    }

    /// The key of one-time passwords, for manual entry.
    var secretText: String { Base32.encode(details.secret ?? Data()) }
}
