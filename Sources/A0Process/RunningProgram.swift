#if os(Linux) || os(macOS)
    import A0Concurrency
    import Foundation

    /// A program that was started.
    package final class RunningProgram: Sendable {
        package let processID: pid_t
        /// From the end on the process ID may belong to someone else.
        private let hasEnded = Locked(false)

        /// Whether what it starts itself gets its signals, too.
        private let leadsGroup: Bool

        init(_ processID: pid_t, leadsGroup: Bool) {
            (self.processID, self.leadsGroup) = (processID, leadsGroup)
        }

        /// Asks the program and what it started to end.
        package func terminate() { signal(SIGTERM) }

        /// Ends the program and what it started.
        package func end() { signal(SIGKILL) }

        /// Sends a signal to the program and what it started, unless it has ended.
        package func signal(_ signal: Int32) {
            hasEnded.withLock { hasEnded in
                if !hasEnded { kill(leadsGroup ? -processID : processID, signal) }
            }
        }

        /// Blocks the thread until the program has ended. To be called once.
        ///
        /// - Returns: its exit status, or 128 and the number of the signal that ended it.
        @discardableResult
        package func waitForEnd(endsHelpers: Bool = false) -> Int32 {
            var information = siginfo_t()
            // Without reaping, so that the process ID stays taken for a moment.
            while waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
            hasEnded.withLock { hasEnded in
                hasEnded = true
                if endsHelpers, leadsGroup { kill(-processID, SIGKILL) }
            }
            var status: Int32 = 0
            while waitpid(processID, &status, 0) == -1, errno == EINTR {}
            let signal = status & 0x7F
            return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        }
    }
#endif
