/// The reason why a ``TestTenant`` in another process didn't do something.
public struct TestTenantError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of problem.
    public enum Cause: Sendable, Hashable {
        /// Nothing responds at the URL.
        case unreachable
        /// The tenant runs without `--test-api`, or its key is a different one.
        case noTestAPI
        /// The test API refused the request, with this HTTP status.
        case refused(status: Int)
        /// The response isn't one of a test API.
        case unexpectedResponse
    }

    /// The kind of problem.
    public let cause: Cause
    /// The problem, and what to do about it.
    public let description: String

    init(_ cause: Cause, _ description: String) {
        (self.cause, self.description) = (cause, description)
    }
}
