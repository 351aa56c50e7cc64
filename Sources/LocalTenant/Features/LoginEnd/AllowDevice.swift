import A0HTTPServer
import Foundation

/// Gives the waiting device its grant.
func allowDevice(
    _ userCodeHash: Data, _ request: AuthorizationRequest, _ session: BrowserSession, _ client: TenantClient,
    after login: LoginTransaction?, _ outcome: ActionOutcome, _ call: Call
) async throws -> HTTPServerResponse {
    let grant = try Grant(of: session, client, request, after: login, outcome, call)
    let isAllowed = try await call.store.allowDevice(
        userCodeHash: userCodeHash, grant: grant, from: call.device, at: call.now)
    guard isAllowed else { throw PageError.expiredDevice }
    return .seeOther("/u/device/allowed")
}

extension PageError {
    static let expiredDevice = PageError(400, "expired_token", named: "expiredDevice")
}
