/// The data of one kind of message that waits for its delivery.
protocol QueuedDetails: TicketDetails {
    /// The subject of all tickets of this kind.
    static var queue: String { get }
}

extension QueuedDetails {
    /// How many messages are read at once.
    static var partSize: Int { 500 }
}
