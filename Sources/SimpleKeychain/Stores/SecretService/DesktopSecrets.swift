#if SecretService && os(Linux)
    import A0Concurrency
    import CA0Secret
    import Foundation

    /// The desktop's secret store, as found on the session bus (freedesktop.org Secret Service API).
    enum DesktopSecrets {
        /// How long the bus itself may take to answer, in seconds.
        private static let patience: TimeInterval = 5

        /// By the bus's address. An answer holds for the whole process, so that its secrets stay in one place.
        private static let answers = Locked<[String: Bool]>([:])

        /// Whether a Secret Service is running on the bus or would be started when called.
        ///
        /// A bus that is not running offers none; a bus that runs but fails is an error.
        static func isOffered(on bus: SessionBus) throws(SimpleKeychainError) -> Bool {
            try answers.withLock { (answers) throws(SimpleKeychainError) -> Bool in
                if let answer = answers[bus.address] { return answer }
                let answer = try ask()
                answers[bus.address] = answer
                return answer
            }
        }

        static func store(for partition: Partition, on bus: SessionBus) throws(SimpleKeychainError) -> any SecretStore {
            SecretServiceStore(partition: partition, hasDisplay: bus.hasDisplay)
        }

        private static func ask() throws(SimpleKeychainError) -> Bool {
            do {
                let deadline = Deadline(seconds: patience)
                return try BusConnection(before: deadline).isOffered("org.freedesktop.secrets", before: deadline)
            } catch .noBus {
                return false
            } catch {
                throw error.keychainError
            }
        }
    }
#endif
