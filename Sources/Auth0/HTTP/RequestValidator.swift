/// A condition that must hold when a request is started.
public protocol RequestValidator: Sendable {
    /// Throws an error if the request must not be sent. The request then fails with that error as its `cause`.
    func validate() throws
}
