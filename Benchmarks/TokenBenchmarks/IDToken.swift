import A0JOSE
import Foundation

/// An ID token as from a login with the scope `openid profile email`, and the key that verifies it.
struct IDToken {
    static let issuer = "https://samples.eu.auth0.com/"
    static let clientID = "Q5s3bJ8oCwJ4yPqgT7fLrA0uZx1mKvNd"
    static let nonce = "kTqUz3M9pXc1eS7vGdH4bYwR0oJfL2iN6aKuQxZtPhE"

    let text: String
    let key: JSONWebKey

    init(issuedAt: Date = Date()) throws {
        let privateKey = try PrivateKey.generateRSA()
        var key = try privateKey.publicJWK()
        key.alg = SignatureAlgorithm.rs256.rawValue
        key.use = "sig"
        key.kid = "NjVBRjY5MDlCMUIwNzU4RTA2QzZFMDQ4"
        self.key = key
        let issuedAt = Int(issuedAt.timeIntervalSince1970)
        let payload = """
            {"nickname":"jane.roe","name":"Jane Roe","picture":"https://s.gravatar.com/avatar/0a1b2c3d4e5f?s=480&r=pg",\
            "updated_at":"2025-11-03T09:21:44.123Z","email":"jane.roe@example.com","email_verified":true,\
            "iss":"\(Self.issuer)","aud":"\(Self.clientID)","sub":"auth0|65f1c0ffee0123456789abcd",\
            "iat":\(issuedAt),"exp":\(issuedAt + 36_000),"sid":"Wm3Zr8tQv5uXy1aBc4dEf7gHi0jKl2mN","nonce":"\(Self.nonce)"}
            """
        text = try CompactJWS.sign(
            payload: Data(payload.utf8), algorithm: .rs256, keyID: key.kid, type: "JWT", with: privateKey)
    }
}
