#if SecretService && os(Linux)
    import A0Concurrency
    import CA0Secret
    import Foundation

    /// The desktop's Secret Service, if the session bus has one (freedesktop.org Secret Service API).
    enum DesktopSecrets {
        /// How long the bus may take to reply, in seconds.
        private static let patience: TimeInterval = 5

        /// By bus address. A result is kept for the whole process, so that its secrets stay in one place.
        private static let responses = Locked<[String: Bool]>([:])

        /// Whether a Secret Service is running on the bus or would be started when called.
        ///
        /// If the bus isn't running, there is none. If it's running but fails, that's an error.
        static func isOffered(on bus: SessionBus) throws(SimpleKeychainError) -> Bool {
            try responses.withLock { (responses) throws(SimpleKeychainError) -> Bool in
                if let response = responses[bus.address] { return response }
                let response = try ask()
                responses[bus.address] = response
                return response
            }
        }

        static func store(
            for partition: Partition, on bus: SessionBus, _ note: KeyringNote?
        ) throws(SimpleKeychainError) -> any SecretStore {
            SecretServiceStore(partition: partition, hasDisplay: bus.hasDisplay, note: note)
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
