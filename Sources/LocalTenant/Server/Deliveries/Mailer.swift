import Foundation

/// Writes queued messages to the outbox, one after the other. Messages that can't be written stay in the queue and are
/// retried.
final class Mailer: MailDelivery {
    private enum Job {
        /// One message, and the caller that waits for the attempt.
        case message(Ticket<QueuedMail>, CheckedContinuation<Void, Never>?)
        /// Everything in the queue, and the caller that waits for the attempt.
        case rest(CheckedContinuation<Void, Never>?)
    }

    private let jobs: AsyncStream<Job>
    private let input: AsyncStream<Job>.Continuation

    init() {
        (jobs, input) = AsyncStream.makeStream()
    }

    /// Starts deliveries, beginning with those left from an earlier run. After `finish()`, the task ends once
    /// everything was attempted.
    func start(_ tenant: Tenant) -> Task<Void, Never> {
        input.yield(.rest(nil))
        return Task { [jobs, input] in
            var round = Round(tenant: tenant, input: input)
            for await job in jobs {
                switch job {
                case .message(let ticket, let waiter):
                    // Messages that already wait go first.
                    if round.isBehind { await round.deliverRest() } else { await round.deliver(ticket) }
                    waiter?.resume()
                case .rest(let waiter):
                    round.isWaiting = false
                    await round.deliverRest()
                    waiter?.resume()
                }
            }
        }
    }

    /// Adds a message that is in the queue.
    func begin(_ ticket: Ticket<QueuedMail>) {
        input.yield(.message(ticket, nil))
    }

    /// Adds a message that is in the queue, and waits until delivery was attempted.
    func deliver(_ ticket: Ticket<QueuedMail>) async {
        await wait { .message(ticket, $0) }
    }

    /// Looks for messages of processes that have ended.
    func wake() { input.yield(.rest(nil)) }

    /// Waits until everything in the queue was attempted.
    func settle() async {
        await wait { .rest($0) }
    }

    private func wait(_ job: (CheckedContinuation<Void, Never>) -> Job) async {
        await withCheckedContinuation { waiter in
            if case .terminated = input.yield(job(waiter)) { waiter.resume() }
        }
    }

    func finish() { input.finish() }

    private struct Round {
        let tenant: Tenant
        let input: AsyncStream<Job>.Continuation
        /// Whether some messages couldn't be written.
        var isBehind = false
        /// Whether the next attempt is scheduled.
        var isWaiting = false

        /// Seconds between two attempts.
        private static let pause: UInt64 = 5

        mutating func deliver(_ ticket: Ticket<QueuedMail>) async {
            do {
                // It may have been delivered with the rest.
                try await tenant.claiming(ticket, tenant.finish)
                isBehind = false
            } catch {
                fallBehind(error)
            }
        }

        mutating func deliverRest() async {
            do {
                try await tenant.deliverAll(QueuedMail.self) { [tenant] ticket in
                    try await tenant.finish(ticket)
                    return true
                }
                isBehind = false
            } catch {
                fallBehind(error)
            }
        }

        private mutating func fallBehind(_ error: any Error) {
            if !isBehind { Warning.write("A message is waiting because it can't be written: \(error)") }
            isBehind = true
            guard !isWaiting else { return }
            isWaiting = true
            Task { [input] in
                // Cancellation ends the wait immediately.
                _ = try? await Task.sleep(nanoseconds: Self.pause * 1_000_000_000)
                input.yield(.rest(nil))
            }
        }
    }
}
