import A0HTTPServer
import Foundation

/// One of the tenant's own APIs with access tokens: authenticates callers, limits their rate, and formats all errors
/// the same way.
struct SystemAPI: Sendable {
    /// The name for the rate limit.
    let name: String
    let audience: @Sendable (Tenant) -> String
    /// The API's error for a `PresentedTokenError`, a `TooManyRequests`, a `BodyError`, an `OAuthError`, or anything
    /// else.
    let error: @Sendable (any Error) -> any ErrorWithResponse

    func handler(_ body: @escaping @Sendable (SystemAPICall) async throws -> HTTPServerResponse) -> Handler {
        { call in
            var limit: RateLimit?
            var response: HTTPServerResponse
            do {
                var call = call
                let caller = try await APICaller.find(audience(call.tenant), call)
                call.keyThumbprint = caller.keyThumbprint
                limit = try await RateLimit.take(
                    "\(name) \(caller.subject)", limit: call.configuration.apiRateLimit, from: call.store, at: call.now)
                response = try await body(SystemAPICall(call: call, caller: caller))
                try await call.addNonce(to: &response, for: caller.client)
            } catch let error as any ErrorWithResponse where !(error is OAuthError) {
                response = try error.response()
            } catch {
                if !(error is PresentedTokenError || error is TooManyRequests || error is BodyError
                    || error is OAuthError)
                {
                    call.notes.set(\.error, String(describing: error))
                }
                if let error = error as? TooManyRequests {
                    limit = error.limit
                    call.log(.api_limit)
                }
                response = try self.error(error).response()
            }
            limit?.add(to: &response)
            return response
        }
    }
}
