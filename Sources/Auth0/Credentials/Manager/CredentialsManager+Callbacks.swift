import A0Concurrency

extension CredentialsManager {
    typealias Callback<Value> = @MainActor (CredentialsManagerResult<Value>) -> Void

    /// A reserved place in the session's queue, or the reason why there is none, and the number of the result.
    private struct Turn: Sendable {
        let place: CredentialsManagerResult<SerialTaskQueue.Place>
        let callbackNumber: Int
    }

    /// The callback form of an operation. When this returns, its place in the session's queue is reserved, so that
    /// calls from one thread run and call back in order. The operation itself doesn't wait for the main actor.
    ///
    /// - Parameter asksUser: Whether the user must be verified first. If that requires a prompt, the place is reserved
    ///   afterward: only this manager's next callback calls wait for the user.
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
            store.session.callbacks.deliver({ callback(result) }, number: turn.callbackNumber)
        }
    }

    private func turn(_ admission: CredentialsManagerResult<Void>) -> Turn {
        Turn(place: admission.map { taskQueue.reserve() }, callbackNumber: store.session.callbacks.expect())
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
