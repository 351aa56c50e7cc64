#if WEB_AUTH_PLATFORM
    import Foundation

    /// Runs work on the main actor: immediately on the main thread, otherwise soon. Doesn't wait for it.
    func onMainActor(_ work: @escaping @MainActor @Sendable () -> Void) {
        if Thread.isMainThread {
            MainActor.assumeIsolated(work)
        } else {
            Task { @MainActor in work() }
        }
    }
#endif
