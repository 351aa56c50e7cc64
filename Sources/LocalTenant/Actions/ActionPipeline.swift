import A0Concurrency
import Foundation

/// The actions of one trigger, in order: declared ones first, then those in Swift.
struct ActionPipeline: Sendable {
    let trigger: ActionTrigger
    let actions: [Action]
    /// The time limit for each action, in seconds.
    let timeLimit: TimeInterval
    /// Keeps each run for the owner.
    var record: @Sendable (ActionExecution) -> Void = { _ in }

    var isEmpty: Bool { actions.isEmpty }

    /// Runs actions until all are done, or until the login must wait for the user.
    ///
    /// - Throws: `ActionError`.
    func advance(
        _ progress: ActionProgress, isReturning: Bool = false, _ makeRun: (ActionOutcome) async throws -> ActionRun
    ) async throws -> ActionProgress {
        var progress = progress
        var isContinuation = isReturning
        while !progress.isDone {
            guard actions.indices.contains(progress.next) else {
                progress.isDone = true
                break
            }
            let action = actions[progress.next]
            (progress.outcome.redirect, progress.outcome.immediateFactor) = (nil, nil)
            var run = try await makeRun(progress.outcome)
            run.isContinuation = isContinuation
            isContinuation = false
            try await carryOut(action, run, &progress.outcome)
            progress.awaitsReturn = progress.outcome.denial == nil && progress.outcome.redirect != nil
            if progress.outcome.denial != nil { progress.isDone = true }
            if progress.awaitsReturn { break }
            progress.next += 1
            if progress.outcome.immediateFactor != nil { break }
        }
        return progress
    }

    /// Runs all actions without user interaction.
    func outcome(_ makeRun: (ActionOutcome) async throws -> ActionRun) async throws -> ActionOutcome {
        guard !isEmpty else { return ActionOutcome() }
        return try await advance(ActionProgress(), makeRun).outcome
    }

    private func carryOut(_ action: Action, _ run: ActionRun, _ outcome: inout ActionOutcome) async throws {
        let stopwatch = Stopwatch()
        var errorText: String?
        defer {
            record(
                ActionExecution(
                    action: action.name, trigger: trigger, time: run.now, duration: stopwatch.elapsed, user: run.userID,
                    result: errorText ?? outcome.summary, hasFailed: errorText != nil))
        }
        do {
            for call in try await Self.within(seconds: timeLimit, { try await action.body(run) }) {
                try outcome.apply(call, trigger)
            }
        } catch {
            let reason = (error as? ActionArgumentError)?.text ?? "\(error)"
            errorText = reason
            throw ActionError(action: action.name, reason: reason)
        }
    }

    /// Runs an operation that may never end, with a time limit.
    private static func within<R: Sendable>(
        seconds: TimeInterval, _ body: @escaping @Sendable () async throws -> R
    ) async throws -> R {
        let (results, continuation) = AsyncThrowingStream<R, any Error>.makeStream()
        let work = Task {
            do {
                continuation.yield(try await body())
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        let alarm = Task {
            try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
            continuation.finish(
                throwing: ActionArgumentError(text: "it did not end within \(seconds.formatted()) seconds"))
        }
        defer {
            work.cancel()
            alarm.cancel()
        }
        for try await result in results { return result }
        throw CancellationError()
    }
}
