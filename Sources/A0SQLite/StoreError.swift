/// Why a store refused to work.
package enum StoreError: Error, Equatable, CustomStringConvertible {
    /// What should be unique exists already.
    case conflict
    /// The database failed. The text is its own and carries no values.
    case failed(String)

    package var description: String {
        switch self {
        case .conflict: "It exists already."
        case .failed(let reason): reason
        }
    }
}
