import Foundation

/// Runs all tasks on this thread, in an order that a random generator chooses, on a clock that only moves when no task
/// can run.
final class Scheduler: @unchecked Sendable {  // Everything runs on one thread.
    /// A wait for a time.
    final class Timer: @unchecked Sendable {  // As above.
        let due: Double
        let order: Int
        let owner: Program?
        fileprivate var continuation: UnsafeContinuation<Void, any Error>?
        fileprivate var action: (() -> Void)?

        fileprivate init(due: Double, order: Int, owner: Program?) {
            (self.due, self.order, self.owner) = (due, order, owner)
        }

        func cancel() {
            let waiting = continuation
            continuation = nil
            waiting?.resume(throwing: CancellationError())
        }

        fileprivate static func < (one: Timer, other: Timer) -> Bool {
            (one.due, one.order) < (other.due, other.order)
        }
    }

    private struct Job {
        let pointer: UnsafeMutableRawPointer
        let owner: Program?
    }

    /// More steps than this are a livelock.
    private static let maximumSteps = 300_000
    /// How many jobs may be interrupted at the same time.
    private static let maximumDepth = 4

    var random: SplitMix64
    private(set) var now = 0.0
    /// The program whose job runs; new jobs are its own.
    var running: Program?
    private(set) var isStuck = false
    private(set) var steps = 0
    /// Differs between two runs of a seed if they took different ways.
    private(set) var digest: UInt64 = 0
    private var jobs: [Job] = []
    /// Sorted, the earliest last.
    private var timers: [Timer] = []
    private var timerCount = 0
    private var depth = 0

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Runs jobs and timers until nothing is left or the time has come.
    func run(until end: Double = .infinity) {
        while !isStuck {
            if runJob() { continue }
            guard let timer = timers.last, timer.due <= end else { break }
            timers.removeLast()
            guard timer.continuation != nil || timer.action != nil else { continue }
            now = max(now, timer.due)
            let (continuation, action) = (timer.continuation, timer.action)
            (timer.continuation, timer.action) = (nil, nil)
            running = timer.owner
            continuation?.resume()
            action?()
        }
    }

    /// Lets others run in the middle of a job, as another thread or process would.
    func interrupt() {
        guard depth < Self.maximumDepth, !jobs.isEmpty, random.happens(0.2) else { return }
        nested { for _ in 0...random.below(4) where !runJob() { break } }
    }

    /// Stops a program in the middle of its job while others go on.
    func stall(_ program: Program, for seconds: Double) {
        guard depth < Self.maximumDepth else { return }
        let end = now + seconds
        program.isStalled = true
        nested { run(until: end) }
        now = max(now, end)
        program.isStalled = false
    }

    private func nested(_ body: () -> Void) {
        let interrupted = running
        depth += 1
        body()
        depth -= 1
        running = interrupted
    }

    private func runJob() -> Bool {
        guard !jobs.isEmpty else { return false }
        let start = random.below(jobs.count)
        for offset in 0..<jobs.count {
            let index = (start + offset) % jobs.count
            if jobs[index].owner?.isStalled == true { continue }
            let job = jobs[index]
            jobs.swapAt(index, jobs.count - 1)
            jobs.removeLast()
            running = job.owner
            steps += 1
            note(UInt64(index) &+ now.bitPattern)
            if steps > Self.maximumSteps { isStuck = true }
            TaskHooks.run(job.pointer)
            return true
        }
        return false
    }

    func note(_ value: UInt64) { digest = (digest ^ value) &* 0x100_0000_01B3 }

    fileprivate func enqueue(_ pointer: UnsafeMutableRawPointer) {
        jobs.append(Job(pointer: pointer, owner: running))
    }

    // MARK: Timers

    func sleep(_ seconds: Double, for program: Program?) async throws {
        let timer = timer(after: seconds, program)
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
                guard !Task.isCancelled, program?.isDead != true else {
                    return continuation.resume(throwing: CancellationError())
                }
                timer.continuation = continuation
                insert(timer)
            }
        } onCancel: {
            timer.cancel()
        }
    }

    func after(_ seconds: Double, _ action: @escaping () -> Void) {
        let timer = timer(after: seconds, nil)
        timer.action = action
        insert(timer)
    }

    /// Ends all waits of a program that died.
    func wake(_ program: Program) {
        for timer in timers where timer.owner === program { timer.cancel() }
    }

    private func timer(after seconds: Double, _ owner: Program?) -> Timer {
        timerCount += 1
        return Timer(due: now + max(0, seconds), order: timerCount, owner: owner)
    }

    private func insert(_ timer: Timer) {
        let index = timers.lastIndex { timer < $0 }.map { $0 + 1 } ?? 0
        timers.insert(timer, at: index)
    }
}

/// The Swift runtime's hooks for the executor that tasks run on by default.
enum TaskHooks {
    private typealias Hook = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
    private typealias Run = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer?, UnsafeRawPointer?) -> Void

    nonisolated(unsafe) static var scheduler: Scheduler?  // Only used on the main thread.
    nonisolated(unsafe) private static var runJob: Run?

    /// Replaces the executor. Returns whether this runtime allows it.
    static func install() -> Bool {
        let runtime = dlopen(nil, RTLD_NOW)
        guard let run = dlsym(runtime, "swift_job_run") else { return false }
        runJob = unsafeBitCast(run, to: Run.self)
        for name in ["swift_task_enqueueGlobal_hook", "swift_task_enqueueMainExecutor_hook"] {
            guard let slot = dlsym(runtime, name) else { return false }
            slot.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in TaskHooks.scheduler?.enqueue(job) }
        }
        return true
    }

    static func run(_ job: UnsafeMutableRawPointer) { runJob?(job, nil, nil) }
}
