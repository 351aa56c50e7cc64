/// Why a store operation failed.
package enum StoreError: Error, Equatable, CustomStringConvertible {
    /// A value that must be unique already exists.
    case conflict
    /// The database can't be reached now. Another attempt may succeed.
    case unavailable(String)
    /// The store was closed before.
    case closed
    /// The database failed. The text is the database's, and contains no values.
    case failed(String)

    package var description: String {
        switch self {
        case .conflict: "It exists already."
        case .closed: "The store is closed."
        case .unavailable(let reason), .failed(let reason): reason
        }
    }
}
