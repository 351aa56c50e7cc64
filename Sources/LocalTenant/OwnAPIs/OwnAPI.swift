import A0HTTPServer
import Foundation

/// One of the tenant's own APIs for access tokens: authenticates and counts the callers, and words all errors alike.
struct OwnAPI: Sendable {
    /// Names the throttle.
    let name: String
    let audience: @Sendable (Tenant) -> String
    /// The API's words for a `TokenProblem`, a `TooManyRequests`, a `BodyProblem`, an `OAuthError` or anything else.
    let refusal: @Sendable (any Error) -> any Refusal

    func handler(_ body: @escaping @Sendable (APICall) async throws -> HTTPServerResponse) -> Handler {
        { call in
            var limit: RateLimit?
            var response: HTTPServerResponse
            do {
                var call = call
                let caller = try await APICaller.find(audience(call.tenant), call)
                call.keyThumbprint = caller.keyThumbprint
                limit = try await RateLimit.take("\(name) \(caller.subject)", call)
                response = try await body(APICall(call: call, caller: caller))
                try await call.addNonce(to: &response, for: caller.client)
            } catch let error as any Refusal where !(error is OAuthError) {
                response = try error.response()
            } catch {
                if !(error is TokenProblem || error is TooManyRequests || error is BodyProblem || error is OAuthError) {
                    call.notes.set(\.failure, String(describing: error))
                }
                if let error = error as? TooManyRequests { limit = error.limit }
                response = try refusal(error).response()
            }
            limit?.add(to: &response)
            return response
        }
    }
}

/// A call of one of the tenant's own APIs.
struct APICall: Sendable {
    let call: Call
    let caller: APICaller

    var store: any Store { call.store }
    var now: Date { call.now }

    /// What stands for the n-th `*` of the path.
    func parameter(_ index: Int) -> String {
        call.pathParameters.indices.contains(index) ? call.pathParameters[index] : ""
    }

    /// The JSON object in the body; empty without a body.
    ///
    /// - Throws: `BodyProblem`.
    func body() throws -> [String: TenantValue] {
        guard !call.request.body.isEmpty else { return [:] }
        guard call.request.headers["Content-Type"]?.lowercased().contains("json") == true else {
            throw BodyProblem.wrongType
        }
        do {
            return try JSONDecoder().decode([String: TenantValue].self, from: call.request.body)
        } catch {
            throw BodyProblem.noObject
        }
    }
}

enum BodyProblem: Error, Sendable, Equatable {
    /// `Content-Type` is not JSON.
    case wrongType
    /// Not a JSON object.
    case noObject
}
