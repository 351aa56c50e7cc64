import Foundation

/// An error of the tenant: it couldn't start, or couldn't do what its owner asked for in Swift.
///
/// `message` is one line for people: what happened, and what to do next. It never contains a secret.
public struct TenantError: Error, Sendable, Hashable {
    /// The kinds of failure. More may be added, so keep a `default` when you compare.
    public struct Cause: Sendable, Hashable {
        let name: String

        /// A value of the configuration is unknown, of the wrong type or contradicts another. See
        /// ``TenantError/keyPath``.
        public static let configuration = Cause(name: "configuration")
        /// Another program listens on the port.
        public static let portInUse = Cause(name: "portInUse")
        /// The HTTP server could not start.
        public static let server = Cause(name: "server")
        /// The certificate or its key cannot be used, or those of the local authority.
        public static let certificate = Cause(name: "certificate")
        /// The data directory cannot be created, read or written.
        public static let dataDirectory = Cause(name: "dataDirectory")
        /// Another tenant uses the data directory, in this process or in another one, which the message names.
        public static let dataDirectoryInUse = Cause(name: "dataDirectoryInUse")
        /// The database refused to work.
        public static let store = Cause(name: "store")
        /// The cryptographic library refused to work.
        public static let cryptography = Cause(name: "cryptography")
        /// A user with this identifier exists already.
        public static let conflict = Cause(name: "conflict")
        /// A login reached a page that needs a person.
        public static let interaction = Cause(name: "interaction")
        /// There is no such user, client, connection or key.
        public static let notFound = Cause(name: "notFound")
    }

    /// The description of the error.
    public let cause: Cause
    /// The problem and its solution, for people.
    public let message: String
    /// The place of the problem in the configuration, such as `clients[0].callbacks`; nil for other causes.
    public let keyPath: String?

    init(_ cause: Cause, _ message: String, keyPath: String? = nil) {
        self.cause = cause
        self.message = message
        self.keyPath = keyPath
    }
}

extension TenantError: CustomStringConvertible, LocalizedError {
    public var description: String {
        keyPath.map { "\($0): \(message)" } ?? message
    }

    public var errorDescription: String? { description }
}
