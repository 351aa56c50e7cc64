import Foundation

/// How long a change waits in its thread for another process that is changing the same place. A change takes milliseconds, so
/// that one which keeps its lock for longer is stopped or stuck.
package enum LockTimeout {
    /// What tests choose instead.
    @TaskLocal package static var chosen: TimeInterval?

    /// Seconds for the calling thread: fewer on the main thread, which has an interface to serve.
    package static var now: TimeInterval { chosen ?? seconds(onMainThread: Thread.isMainThread) }

    package static func seconds(onMainThread isMainThread: Bool) -> TimeInterval { isMainThread ? 1 : 10 }
}
