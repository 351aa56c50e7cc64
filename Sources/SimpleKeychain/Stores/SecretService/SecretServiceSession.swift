#if SecretService && os(Linux)
    import A0Concurrency
    import CA0Secret
    import Foundation

    /// The process's encrypted session with the Secret Service, reused by all operations.
    final class SecretServiceSession {
        // libsecret isn't documented to support simultaneous calls. Every call ends at its deadline.
        private static let shared = Locked<SecretServiceSession?>(nil)

        let connection: BusConnection
        let service: UnsafeMutablePointer<SecretService>
        private let context: OpaquePointer?

        private init(before deadline: Deadline) throws(SecretServiceError) {
            connection = try BusConnection(before: deadline)
            let context = g_main_context_new()
            self.context = context
            let service = try Self.inContext(context) { () throws(SecretServiceError) in
                try deadline.call {
                    secret_service_open_sync(secret_service_get_type(), nil, SECRET_SERVICE_OPEN_SESSION, $0, $1)
                }
            }
            guard let service else { throw .failed("There is no session.") }
            self.service = service
        }

        deinit {
            g_object_unref(service)
            g_main_context_unref(context)
        }

        /// Runs `operation` with the session, which is opened if needed, and once more with a new session if that may
        /// help. So `operation` must be safe to repeat.
        ///
        /// - Parameter patience: The total time limit in seconds, after other threads' operations have ended.
        static func use<Result: Sendable>(
            within patience: TimeInterval,
            _ operation: @Sendable (SecretServiceSession, Deadline) throws(SecretServiceError) -> Result
        ) throws(SecretServiceError) -> Result {
            try shared.withLock { (session) throws(SecretServiceError) -> Result in
                let deadline = Deadline(seconds: patience)
                do throws(SecretServiceError) {
                    return try opened(&session, before: deadline).perform(operation, deadline)
                } catch {
                    guard error.isWorthAnotherTry else { throw error }
                    session = nil
                    return try opened(&session, before: deadline).perform(operation, deadline)
                }
            }
        }

        private static func opened(
            _ session: inout SecretServiceSession?, before deadline: Deadline
        ) throws(SecretServiceError) -> SecretServiceSession {
            if let session { return session }
            let opened = try SecretServiceSession(before: deadline)
            session = opened
            return opened
        }

        private func perform<Result>(
            _ operation: (SecretServiceSession, Deadline) throws(SecretServiceError) -> Result, _ deadline: Deadline
        ) throws(SecretServiceError) -> Result {
            try Self.inContext(context) { () throws(SecretServiceError) in try operation(self, deadline) }
        }

        /// Runs `body` so that signals from the objects it creates are delivered on this thread. The program's main
        /// loop may not exist, or may be using the same objects.
        private static func inContext<Result>(
            _ context: OpaquePointer?, _ body: () throws(SecretServiceError) -> Result
        ) throws(SecretServiceError) -> Result {
            g_main_context_push_thread_default(context)
            defer {
                while g_main_context_iteration(context, 0) != 0 {}
                g_main_context_pop_thread_default(context)
            }
            return try body()
        }
    }
#endif
