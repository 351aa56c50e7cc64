import Foundation

/// A request that can't be sent. Nothing left this machine.
public struct InvalidRequestError: Auth0Error, Equatable {
    let message: String

    /// Whether the operation isn't implemented by a custom conforming type.
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
