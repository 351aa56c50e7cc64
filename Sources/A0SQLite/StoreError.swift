/// Why a store operation failed.
package enum StoreError: Error, Equatable, CustomStringConvertible {
    /// A value that must be unique already exists.
    case conflict
    /// The database failed. The text is SQLite's, and contains no values.
    case failed(String)

    package var description: String {
        switch self {
        case .conflict: "It exists already."
        case .failed(let reason): reason
        }
    }
}
