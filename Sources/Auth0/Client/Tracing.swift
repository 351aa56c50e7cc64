import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Passes every request and response to a logger.
struct Tracing: Interceptor {
    let logger: any Logger
    let session: URLSession

    func prepare(_ request: inout URLRequest, of apiRequest: APIRequest) {
        logger.trace(request: request, session: session)
    }

    func inspect(_ roundTrip: RoundTrip, _ response: inout APIResponse) {
        logger.trace(response: roundTrip.response, data: roundTrip.body)
    }
}
