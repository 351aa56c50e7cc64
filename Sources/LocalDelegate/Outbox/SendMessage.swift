import A0JOSE

extension Provider {
    /// Sends an email by adding it to the outbox.
    func send(_ kind: DelegateMessage.Kind, to address: String, link: String? = nil, code: String? = nil) throws {
        outbox.send(
            DelegateMessage(
                id: try random.identifier(), time: now(), to: address, kind: kind, link: link, code: code))
    }
}
