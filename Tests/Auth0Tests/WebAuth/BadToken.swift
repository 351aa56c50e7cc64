import A0Encoding
import A0JOSE
import Foundation

@testable import Auth0

/// The ways in which an ID token can be invalid.
enum BadToken: CaseIterable {
    case nonce, signature, expired, tampered, missing, unknownKey, issuer, audience, maxAge

    var rule: IDTokenError.Rule {
        switch self {
        case .nonce: .nonce
        case .signature, .tampered: .signature
        case .expired: .expiry
        case .missing: .decoding
        case .unknownKey: .keyID
        case .issuer: .issuer
        case .audience: .audience
        case .maxAge: .authenticationTime
        }
    }

    func apply(_ script: inout LoginTenant.Script) {
        let now = TestClock.start.timeIntervalSince1970
        switch self {
        case .nonce: script.claims = ["nonce": "another login's"]
        case .signature: script.signsWithForeignKey = true
        case .expired: script.claims = ["exp": .number(now - 61)]
        case .tampered:
            script.idToken = { token in
                let parts = token.split(separator: ".")
                return "\(parts[0]).\(Base64URL.encode(Data("{}".utf8))).\(parts[2])"
            }
        case .missing: script.idToken = { _ in "" }
        case .unknownKey: script.publishesKeys = false
        case .issuer: break
        case .audience: script.claims = ["aud": "ANOTHER"]
        case .maxAge: script.claims = ["auth_time": .number(now - 3600)]
        }
    }

    func change(_ webAuth: Auth0WebAuth) -> Auth0WebAuth {
        switch self {
        case .issuer: webAuth.issuer("https://another/")
        case .maxAge: webAuth.maxAge(60)
        default: webAuth
        }
    }
}
