import Testing

@testable import Auth0

@Suite("CredentialsManagerError")
struct CredentialsManagerErrorTests {
    @Test("a CredentialsManagerError matches by kind and is equal by text")
    func comparing() {
        let renewFailed = CredentialsManagerError(.renewFailed, cause: CancellationError())
        #expect(CredentialsManagerError.renewFailed ~= renewFailed)
        #expect(CredentialsManagerError.renewFailed != renewFailed)
        #expect(renewFailed == CredentialsManagerError(.renewFailed, cause: CancellationError()))
        #expect(!(CredentialsManagerError.storeFailed ~= renewFailed))

        let large = CredentialsManagerError(.largeMinTTL(minTTL: 100, lifetime: 9))
        #expect(CredentialsManagerError.largeMinTTL ~= large)
        #expect(CredentialsManagerError.largeMinTTL != large)
        #expect(CredentialsManagerError(.largeMinTTL(minTTL: 100, lifetime: 8)) != large)
    }

    @Test("a CredentialsManagerError can be caught by kind")
    func catching() {
        let error: any Error = CredentialsManagerError(.noCredentials, cause: CancellationError())
        do {
            throw error
        } catch CredentialsManagerError.noRefreshToken {
            Issue.record("It was caught as another kind.")
        } catch CredentialsManagerError.noCredentials {
            #expect(!(CredentialsManagerError.noCredentials ~= CancellationError()))
        } catch {
            Issue.record("It wasn't caught.")
        }
    }

    @Test("CredentialsManagerErrors can be distinguished in a switch")
    func switching() {
        switch CredentialsManagerError(.unknown, cause: CancellationError()) {
        case .noCredentials: Issue.record("It was matched as another kind.")
        case .unknown: break
        default: Issue.record("It wasn't matched.")
        }
    }

    @Test("a CredentialsManagerError's description contains its numbers and its cause")
    func texts() {
        let large = CredentialsManagerError(.largeMinTTL(minTTL: 100, lifetime: 9))
        #expect(large.localizedDescription.contains("100s"))
        #expect(large.localizedDescription.contains("9s"))
        let cause = AuthenticationError(info: ["description": "Reason"], statusCode: 0)
        let error = CredentialsManagerError(.renewFailed, cause: cause)
        #expect(error.debugDescription == error.message + " CAUSE: Reason.")
        #expect(error.errorDescription == error.debugDescription)
    }
}
