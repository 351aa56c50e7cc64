/// A check of something that a login needs, and its result.
struct DoctorCheck: Encodable, Sendable {
    enum State: String, Encodable, Sendable {
        case ok
        /// Information that doesn't prevent a login.
        case note
        case failed
        /// Not checked, because it depends on something that failed or wasn't specified.
        case skipped
    }

    let name: String
    let state: State
    let saw: String
    /// The solution; `nil` if there is none.
    var todo: String?

    static func ok(_ name: String, _ saw: String) -> Self { Self(name: name, state: .ok, saw: saw) }
    static func note(_ name: String, _ saw: String, _ todo: String? = nil) -> Self {
        Self(name: name, state: .note, saw: saw, todo: todo)
    }
    static func failed(_ name: String, _ saw: String, _ todo: String) -> Self {
        Self(name: name, state: .failed, saw: saw, todo: todo)
    }
    static func skipped(_ name: String, _ saw: String) -> Self { Self(name: name, state: .skipped, saw: saw) }

    /// - Parameter error: Its first line is the result, the rest what to do.
    static func failed(_ name: String, _ error: CommandError) -> Self {
        let lines = error.message.text.split(separator: "\n", maxSplits: 1).map(String.init)
        return .failed(name, lines[0], lines.count == 2 ? lines[1] : "See: a0 help")
    }
}
