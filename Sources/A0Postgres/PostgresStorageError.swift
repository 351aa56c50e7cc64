#if Postgres
    import Foundation

    /// An error that occurred while reading or changing sessions in PostgreSQL.
    ///
    /// Compare with the static members: `catch PostgresStorageError.unreachable`. The text contains neither a session
    /// nor the connection's password.
    public struct PostgresStorageError: LocalizedError, CustomDebugStringConvertible, Sendable, Equatable {
        package enum Code: String, Sendable {
            case invalidConfiguration, unreachable, poolExhausted, timedOut, refused, failed, unknownKey, damaged,
                closed
        }

        package let code: Code
        private let detail: String
        /// PostgreSQL's own code of the error, five characters (PostgreSQL documentation, Appendix A), if it sent one.
        public let sqlState: String?

        package init(_ code: Code, _ detail: String = "", sqlState: String? = nil) {
            self.code = code
            self.detail = detail
            self.sqlState = sqlState
        }

        /// A connection string, table name, key or user that cannot be used.
        public static let invalidConfiguration = Self(.invalidConfiguration)
        /// The server cannot be reached, or the connection broke and could not be reopened in time.
        public static let unreachable = Self(.unreachable)
        /// All connections were in use until the operation timed out.
        public static let poolExhausted = Self(.poolExhausted)
        /// The server did not answer in time.
        public static let timedOut = Self(.timedOut)
        /// The server rejected the login, or the role lacks a permission.
        public static let refused = Self(.refused)
        /// The server reported another error; see ``sqlState``.
        public static let failed = Self(.failed)
        /// The row was encrypted with a key that isn't among the given ones.
        public static let unknownKey = Self(.unknownKey)
        /// The row was changed by someone who doesn't have the key, or belongs to another user or entry.
        public static let damaged = Self(.damaged)
        /// The sessions were closed.
        public static let closed = Self(.closed)

        /// Whether both errors are of the same kind, regardless of text and code.
        public static func == (left: Self, right: Self) -> Bool {
            left.code == right.code
        }

        /// Whether any error is of this kind.
        public static func ~= (pattern: Self, error: any Error) -> Bool {
            error as? Self == pattern
        }
    }

    extension PostgresStorageError {
        /// The problem and, if known, its solution.
        public var debugDescription: String {
            detail.isEmpty ? summary : "\(summary) \(detail)"
        }

        /// The same text as ``debugDescription``.
        public var errorDescription: String? { debugDescription }

        private var summary: String {
            switch code {
            case .invalidConfiguration: "The configuration for PostgreSQL isn't valid."
            case .unreachable: "PostgreSQL cannot be reached."
            case .poolExhausted: "All connections to PostgreSQL are in use. Increase maximumConnections or the timeout."
            case .timedOut: "PostgreSQL did not answer in time."
            case .refused: "PostgreSQL refuses access."
            case .failed: "PostgreSQL reported an error."
            case .unknownKey: "The session was sealed with a key that is not among those given."
            case .damaged: "The session in PostgreSQL was tampered with or is damaged."
            case .closed: "The connections to PostgreSQL were closed."
            }
        }
    }
#endif
