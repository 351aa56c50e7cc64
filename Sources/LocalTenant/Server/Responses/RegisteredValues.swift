/// The registered values, for a message about an unregistered one, so that the difference is visible.
struct RegisteredValues: CustomStringConvertible {
    /// A longer list would hide the value that was sent.
    private static let most = 10

    private let names: [String]

    init(_ names: [String]) {
        self.names = names
    }

    var description: String {
        guard !names.isEmpty else { return "None is registered" }
        let more = names.count > Self.most ? " and \(names.count - Self.most) more" : ""
        return "Registered: \(names.prefix(Self.most).joined(separator: ", "))\(more)"
    }
}
