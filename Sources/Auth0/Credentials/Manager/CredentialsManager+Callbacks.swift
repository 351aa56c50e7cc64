import A0Concurrency

extension CredentialsManager {
    typealias Callback<Value> = @MainActor (CredentialsManagerResult<Value>) -> Void

    /// A place in the session's line, or why there is none, and the number of the answer.
    private struct Turn: Sendable {
        let place: CredentialsManagerResult<SerialTaskQueue.Place>
        let answer: Int
    }

    /// The callback form of an operation. When this returns, its place in the session's line is taken, so that calls from one
    /// thread run and answer in their order. The operation itself does not wait for the main actor.
    ///
    /// - Parameter asksUser: Whether the user has to be there first. Where someone has to ask for it, the place is
    ///   taken afterward: only this manager's next callback calls wait for the user.
    func call<Value: Sendable>(
        asksUser: Bool = false, _ callback: @escaping Callback<Value>,
        _ operation: @escaping @Sendable (SerialTaskQueue.Place) async throws(CredentialsManagerError) -> Value
    ) -> Task<Void, Never> {
        let entrance = gate.taskQueue.reserve()
        let isOpen = entrance.hasTurn && !(asksUser && gate.isClosed)
        let taken = isOpen ? turn(.success(())) : nil
        if isOpen { gate.taskQueue.leave() }
        return Task {
            let turn = if let taken { taken } else { await admitted(through: entrance, asksUser: asksUser) }
            let result = await outcome { () async throws(CredentialsManagerError) in
                try await operation(try turn.place.get())
            }
            store.session.answers.deliver({ callback(result) }, number: turn.answer)
        }
    }

    private func turn(_ admission: CredentialsManagerResult<Void>) -> Turn {
        Turn(place: admission.map { taskQueue.reserve() }, answer: store.session.answers.expect())
    }

    private func admitted(through entrance: SerialTaskQueue.Place, asksUser: Bool) async -> Turn {
        guard await gate.taskQueue.enter(entrance) else {
            return turn(.failure(CredentialsManagerError(.cancelled, cause: CancellationError())))
        }
        defer { gate.taskQueue.leave() }
        guard asksUser else { return turn(.success(())) }
        return turn(
            await outcome { () async throws(CredentialsManagerError) in
                guard gate.isClosed else { return }
                try await checkEnd()
                try await gate.ask()
            })
    }
}
