#if SecretService && os(Linux)
    import A0Concurrency
    import CA0Secret
    import Foundation

    /// A request to polkit, which can be canceled from any thread while it's pending.
    final class PolkitQuestion: Sendable {
        /// How long polkit may take without a prompt, in seconds.
        private static let patience: TimeInterval = 10

        private let actions: [String]
        private let busAddress: String?
        private let cancellable = Cancellable()
        private let isOverdue = Locked(false)

        init(actions: [String], busAddress: String?) {
            self.actions = actions
            self.busAddress = busAddress
        }

        /// Waits for the user's response.
        func ask(waitingAtMost patience: TimeInterval? = nil) throws(UserPresenceError) {
            switch try response(allowingInteraction: true, within: patience) {
            case .authorized: return
            case .refused: throw .denied
            case .dismissed: throw .cancelled
            case .needsQuestion:
                throw .unavailable(
                    "There is no polkit agent in this session that could ask. Desktops start one; in a terminal, run pkttyagent."
                )
            }
        }

        /// Finds out whether polkit would ask, without asking.
        func checkAvailability() throws(UserPresenceError) {
            guard try response(allowingInteraction: false, within: Self.patience) != .refused else {
                throw .unavailable("polkit doesn't ask for presence in a session like this one, such as a remote one.")
            }
        }

        func takeBack() {
            cancellable.cancel()
        }

        private func response(
            allowingInteraction: Bool, within patience: TimeInterval?
        ) throws(UserPresenceError) -> PolkitAuthority.Response {
            let timer = patience.map(startTimer)
            defer { timer?.cancel() }
            do throws(PolkitError) {
                let authority = try PolkitAuthority(busAddress: busAddress, cancellable: cancellable)
                for action in actions {
                    if let response = try authority.check(action, allowingInteraction: allowingInteraction) {
                        return response
                    }
                }
            } catch {
                throw presenceError(error)
            }
            throw .unavailable(
                "polkit does not know the action \(actions.first ?? "(none)"). Install its policy as \(PolkitPolicy.path)."
            )
        }

        private func presenceError(_ error: PolkitError) -> UserPresenceError {
            switch error {
            case .cancelled:
                isOverdue.withLock { $0 } ? .unavailable("Nobody answered polkit's question in time.") : .cancelled
            case .noAuthority(let reason): .unavailable("polkit cannot be reached: \(reason)")
            case .failed(let reason): .unavailable("polkit said: \(reason)")
            }
        }

        private func startTimer(_ patience: TimeInterval) -> any DispatchSourceTimer {
            let timer = DispatchSource.makeTimerSource(queue: .global())
            timer.setEventHandler { [isOverdue, cancellable] in
                isOverdue.withLock { $0 = true }
                cancellable.cancel()
            }
            timer.schedule(deadline: .now() + patience)
            timer.resume()
            return timer
        }
    }
#endif
