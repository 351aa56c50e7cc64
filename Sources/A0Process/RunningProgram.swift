#if os(Linux) || os(macOS)
    import A0Concurrency
    import Foundation

    /// A program that is running or has ended.
    package final class RunningProgram: Sendable {
        package let processID: pid_t
        /// After the end, the process ID can be reused.
        private let hasEnded = Locked(false)

        /// Whether programs that it starts receive its signals, too.
        private let leadsGroup: Bool

        init(_ processID: pid_t, leadsGroup: Bool) {
            (self.processID, self.leadsGroup) = (processID, leadsGroup)
        }

        /// Asks the program and what it started to end.
        package func terminate() { signal(SIGTERM) }

        /// Kills the program and what it started.
        package func end() { signal(SIGKILL) }

        /// Sends a signal to the program and what it started, unless it has ended.
        package func signal(_ signal: Int32) {
            hasEnded.withLock { hasEnded in
                if !hasEnded { kill(leadsGroup ? -processID : processID, signal) }
            }
        }

        /// Blocks the thread until the program has ended. Call this only once.
        ///
        /// - Returns: Its exit status, or 128 plus the number of the signal that ended it.
        @discardableResult
        package func waitForEnd(endsHelpers: Bool = false) -> Int32 {
            var information = siginfo_t()
            // Doesn't reap the process, so that the process ID isn't reused yet.
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
