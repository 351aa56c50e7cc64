#if WEB_AUTH_PLATFORM
    import Foundation

    /// Runs work on the main actor: at once if this is the main thread, else soon. Never waits for it.
    func onMainActor(_ work: @escaping @MainActor @Sendable () -> Void) {
        if Thread.isMainThread {
            MainActor.assumeIsolated(work)
        } else {
            Task { @MainActor in work() }
        }
    }
#endif
