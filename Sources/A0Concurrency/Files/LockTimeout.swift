import Foundation

/// How long a change blocks its thread while another process changes the same files. A change takes milliseconds, so a
/// process that holds its lock for longer is stopped or stuck.
package enum LockTimeout {
    /// Set by tests.
    @TaskLocal package static var chosen: TimeInterval?

    /// The seconds for the calling thread: fewer on the main thread, which must stay responsive.
    package static var now: TimeInterval { chosen ?? seconds(onMainThread: Thread.isMainThread) }

    package static func seconds(onMainThread isMainThread: Bool) -> TimeInterval { isMainThread ? 1 : 10 }
}
