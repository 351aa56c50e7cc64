#if !os(Linux)
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Lets the answer stand that would send the request elsewhere. What it does not decide, the session's own delegate does.
    package final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
        package func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }
#endif
