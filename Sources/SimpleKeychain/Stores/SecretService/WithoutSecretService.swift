#if !(SecretService && os(Linux))
    /// The Secret Service in a build without it: never available.
    enum DesktopSecrets {
        static func isOffered(on bus: SessionBus) throws(SimpleKeychainError) -> Bool {
            false
        }

        static func store(
            for partition: Partition, on bus: SessionBus, _ note: KeyringNote?
        ) throws(SimpleKeychainError) -> any SecretStore {
            throw .operationNotImplemented.because("This program was built without the package trait SecretService.")
        }
    }
#endif
