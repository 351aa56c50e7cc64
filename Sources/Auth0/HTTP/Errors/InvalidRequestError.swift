import Foundation

/// A request that cannot be sent as it is; nothing left this machine.
public struct InvalidRequestError: Auth0Error, Equatable {
    let message: String

    /// Whether a custom conforming type leaves out the operation that was started.
    public internal(set) var isNotOffered = false

    public var debugDescription: String { message }
}

extension InvalidRequestError {
    static func unusableParameters(_ names: some Collection<String>) -> InvalidRequestError {
        InvalidRequestError(
            message: """
                JSON cannot express the parameters \(names.sorted().joined(separator: ", ")). Pass text, numbers, \
                booleans, arrays or dictionaries of them.
                """)
    }

    static func unusableHeaders(_ names: [String]) -> InvalidRequestError {
        let shown = names.sorted().map { $0.debugDescription }.joined(separator: ", ")
        return InvalidRequestError(
            message: "The headers \(shown) have no name, or a line break or another control character in them.")
    }
}
