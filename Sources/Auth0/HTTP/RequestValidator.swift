/// A condition that must hold when a request is started.
public protocol RequestValidator: Sendable {
    /// Throws if the request must not be sent. The error becomes the `cause` of the request's failure.
    func validate() throws
}
