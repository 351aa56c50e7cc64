/// What is registered, for the message about something that is not: next to one another, the difference shows.
struct RegisteredValues: CustomStringConvertible {
    /// More than this would hide what was sent.
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
