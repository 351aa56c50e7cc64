import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Receives every request, every response, and every URL of the login, **including all secrets**.
///
/// The built-in logger masks them; your own logger has to do that itself.
public protocol Logger: Sendable {
    /// A request is about to be sent.
    func trace(request: URLRequest, session: URLSession)

    /// A response arrived.
    func trace(response: URLResponse, data: Data?)

    /// A page was opened or a callback received; `source` says by what.
    func trace(url: URL, source: String?)
}

/// A client whose traffic can be logged. Logging is off by default.
public protocol Loggable {
    /// Receives the traffic. `nil` logs nothing.
    var logger: (any Logger)? { get set }
}

extension Loggable {
    /// Returns a copy that logs through `logger`, which receives raw values.
    public func using(logger: any Logger) -> Self {
        with(logger)
    }

    /// Returns a copy that logs with secrets masked, or one that logs nothing.
    ///
    /// The text goes to standard output, and on Apple platforms to the unified log: as private text of the level
    /// "debug", with the subsystem `com.auth0.Auth0` and the category `NetworkTracing`.
    ///
    /// Meant for debugging: profile data is not masked.
    public func logging(enabled: Bool) -> Self {
        with(enabled ? StandardLogger() : nil)
    }

    private func with(_ logger: (any Logger)?) -> Self {
        var copy = self
        copy.logger = logger
        return copy
    }
}
