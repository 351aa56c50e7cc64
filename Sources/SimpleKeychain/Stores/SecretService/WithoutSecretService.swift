#if !(SecretService && os(Linux))
    /// The desktop's secret store in a build without it: never there.
    enum DesktopSecrets {
        static func isOffered(on bus: SessionBus) throws(SimpleKeychainError) -> Bool {
            false
        }

        static func store(for partition: Partition, on bus: SessionBus) throws(SimpleKeychainError) -> any SecretStore {
            throw .operationNotImplemented.because("This program was built without the package trait SecretService.")
        }
    }
#endif
