import Foundation
import Testing

@testable import BeyondIdentityEmbedded

@Suite("Credentials and responses")
struct ValueTests {
    @Test("a credential has the same identifiers under its old and new names")
    func identifiers() {
        let credential = makeRecord().credential
        #expect(credential.tenantID == credential.tenant.id)
        #expect(credential.realmID == credential.realm.id)
        #expect(credential.identityID == credential.identity.id)
        #expect(credential.apiBaseUrl == credential.apiBaseURL)
        #expect(credential.theme.logoDarkUrl == credential.theme.logoDarkURL)
        #expect(credential.passkeyId == Passkey.PasskeyId("p"))
        let passkey: Passkey = credential
        #expect(passkey.id == Passkey.Id("1"))
        #expect(passkey.state == Passkey.State.active)
    }

    @Test("the names of 2.x create the same values")
    func aliases() throws {
        let url = try #require(URL(string: "https://example.com"))
        #expect(AuthenticateResponse(redirectUrl: url).redirectURL == url)
        let response = BindPasskeyResponse(passkey: makeRecord().credential, postBindingRedirectUri: url)
        #expect(response.passkey == response.credential)
        #expect(response.postBindingRedirectURI == url)
        #expect(
            Theme(logoLightUrl: url, logoDarkUrl: url, supportUrl: url)
                == Theme(logoLightURL: url, logoDarkURL: url, supportURL: url))
    }

    @Test("credential states have the server's names")
    func states() {
        #expect(CredentialState.allCases.map(\.rawValue) == ["active", "revoked"])
    }
}

@Suite("Errors")
struct ErrorTests {
    @Test("an error's description begins with its code")
    func codes() {
        for code in ErrorCode.allCases {
            let error = BISDKError.error(code, "What happened.")
            #expect(error == .description("\(code.rawValue): What happened."))
            #expect(error.code == code)
        }
        #expect(BISDKError.credentialNotFound.code == nil)
    }

    @Test(
        "each error has a description",
        arguments: [
            BISDKError.credentialNotFound, .invalidUrlType, .description("x: y"), .initializationIncomplete,
            .outOfMemory, .insufficientWritePermission("/p"), .insufficientReadPermission("/p"),
            .unknownWritePermission("/p"), .unknownReadPermission("/p"),
        ])
    func words(_ error: BISDKError) {
        #expect(error.errorDescription?.isEmpty == false)
        #expect(error.localizedDescription == error.errorDescription)
    }

    @Test("the error name of 2.x works as a pattern")
    func pattern() {
        switch BISDKError.credentialNotFound {
        case .passkeyNotFound: break
        default: Issue.record("passkeyNotFound is a different error")
        }
    }
}

func makeRecord(id: String = "1", identity: String = "i") -> CredentialRecord {
    let (now, url) = (Date(timeIntervalSince1970: 1_000), URL(fileURLWithPath: "/"))
    return CredentialRecord(
        id: id, localCreated: now, localUpdated: now, apiBaseURL: url, tenantID: "t", realmID: "r",
        identityID: identity, keyHandle: "odc:\(id)", created: now, updated: now, tenantName: "T", realmName: "R",
        identityName: "I", username: "u", emailAddress: nil, logoLightURL: url, logoDarkURL: url, supportURL: url,
        passkeyID: "p", issuer: url, jwksURI: url, thumbprint: "x", certificate: "c")
}
