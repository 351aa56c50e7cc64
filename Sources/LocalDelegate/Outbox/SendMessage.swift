import A0JOSE

extension Provider {
    /// Sends a mail, which is to say, keeps it for whoever asks.
    func send(_ kind: DelegateMessage.Kind, to address: String, link: String? = nil, code: String? = nil) throws {
        outbox.send(
            DelegateMessage(
                id: try random.identifier(), time: now(), to: address, kind: kind, link: link, code: code))
    }
}
