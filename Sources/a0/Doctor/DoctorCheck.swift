/// One thing that a login needs, and what was seen of it.
struct DoctorCheck: Encodable, Sendable {
    enum State: String, Encodable, Sendable {
        case ok
        /// Something to know, which does not keep anyone from logging in.
        case note
        case failed
        /// Not looked at, because it depends on something that failed or was not named.
        case skipped
    }

    let name: String
    let state: State
    let saw: String
    /// What to do about it; `nil` where nothing has to be done.
    var todo: String?

    static func ok(_ name: String, _ saw: String) -> Self { Self(name: name, state: .ok, saw: saw) }
    static func note(_ name: String, _ saw: String, _ todo: String? = nil) -> Self {
        Self(name: name, state: .note, saw: saw, todo: todo)
    }
    static func failed(_ name: String, _ saw: String, _ todo: String) -> Self {
        Self(name: name, state: .failed, saw: saw, todo: todo)
    }
    static func skipped(_ name: String, _ saw: String) -> Self { Self(name: name, state: .skipped, saw: saw) }

    /// - Parameter failure: Its first line is what was seen, the rest is to be done.
    static func failed(_ name: String, _ failure: CommandFailure) -> Self {
        let lines = failure.message.text.split(separator: "\n", maxSplits: 1).map(String.init)
        return .failed(name, lines[0], lines.count == 2 ? lines[1] : "See: a0 help")
    }
}
