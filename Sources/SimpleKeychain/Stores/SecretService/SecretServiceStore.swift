#if SecretService && os(Linux)
    import A0Concurrency
    import CA0Secret
    import Foundation

    /// Items in the desktop's Secret Service, as one keyring item each.
    ///
    /// If two programs add the same key at the same time, there can be two items. The later one counts, and the next
    /// change removes the other, so that programs don't need a lock.
    struct SecretServiceStore: SecretStore {
        let partition: Partition
        /// Whether the user can be asked for a keyring's password.
        let hasDisplay: Bool
        /// The file that notes the place of the items; `nil` if the program chose it.
        var note: KeyringNote?
        /// The time limit of an operation without prompts, in seconds.
        var patience: TimeInterval = 10
        /// The time limit of an operation with a possible password prompt, in seconds.
        var patienceWithPeople: TimeInterval = 120

        let name = "Secret Service"

        func item(forKey key: String) throws(SimpleKeychainError) -> StoredItem? {
            try converse(about: key) { (keyring) throws(SecretServiceError) in
                guard let item = try keyring.items(withKey: key).last else { return nil }
                return StoredItem(
                    value: try keyring.secret(of: item), needsUserPresence: item.protection.needsUserPresence)
            }
        }

        func hasItem(forKey key: String) throws(SimpleKeychainError) -> Bool {
            try converse(about: key) { (keyring) throws(SecretServiceError) in
                try !keyring.items(withKey: key).isEmpty
            }
        }

        func set(_ change: ItemChange, forKey key: String) throws(SimpleKeychainError) {
            try converse(about: key) { (keyring) throws(SecretServiceError) in
                var items = try keyring.items(withKey: key)
                guard let current = items.popLast() else {
                    return try keyring.add(change.value, key: key, protection: change.protection)
                }
                // This order is safe if the program crashes in between: the stored value never has less protection than
                // before.
                if change.replacesProtection, change.protection.needsUserPresence {
                    try keyring.replaceProtection(of: current, with: change.protection)
                }
                try keyring.replaceSecret(of: current, with: change.value)
                if change.replacesProtection, !change.protection.needsUserPresence {
                    try keyring.replaceProtection(of: current, with: change.protection)
                }
                for outdated in items { try keyring.delete(outdated) }
            }
            note?.leave()
        }

        func add(_ change: ItemChange, unlessPresent key: String) throws(SimpleKeychainError) -> StoredItem {
            // Unlocks the keyring before taking the lock, because the user may need minutes for the password.
            if let item = try item(forKey: key) { return item }
            return try lockedAgainstProcesses { () throws(SimpleKeychainError) in
                if let item = try item(forKey: key) { return item }
                try set(change, forKey: key)
                return StoredItem(
                    value: change.value, needsUserPresence: change.protection.needsUserPresence)
            }
        }

        /// The service can't add an item only if there is none. If no file can be locked, for example in a read-only
        /// home directory, this works without a lock.
        private func lockedAgainstProcesses<Result>(
            _ body: () throws(SimpleKeychainError) -> Result
        ) throws(SimpleKeychainError) -> Result {
            let directory = try DefaultDirectory.path(environment: .current)
            do throws(SimpleKeychainError) {
                try PrivateDirectory.make(directory)
            } catch {
                return try body()
            }
            return try DirectoryLock(directory: directory).hold(body)
        }

        func deleteItem(forKey key: String) throws(SimpleKeychainError) {
            try converse(about: key) { (keyring) throws(SecretServiceError) in
                let items = try keyring.items(withKey: key)
                guard !items.isEmpty else { throw .noItem }
                for item in items { try keyring.delete(item) }
            }
            // If the others can't be listed, the note stays, which is safe.
            if let note, (try? keys())?.isEmpty == true { note.remove() }
        }

        func deleteAll() throws(SimpleKeychainError) {
            try converse { (keyring) throws(SecretServiceError) in
                for item in try keyring.items() { try keyring.delete(item) }
            }
            note?.remove()
        }

        func keys() throws(SimpleKeychainError) -> [String] {
            try converse { (keyring) throws(SecretServiceError) in
                var seen: Set<Data> = []
                return try keyring.items().map(\.key).filter { seen.insert(Data($0.utf8)).inserted }
            }
        }

        /// Runs `operation` with the partition's items in the service. It must be safe to repeat.
        func converse<Result: Sendable>(
            about key: String = "", _ operation: @Sendable (Keyring) throws(SecretServiceError) -> Result
        ) throws(SimpleKeychainError) -> Result {
            // The service's texts end at a NUL, so keys that only differ after a NUL would be the same.
            guard ![partition.service, partition.accessGroup, key].contains(where: { $0.utf8.contains(0) }) else {
                throw .invalidParameters.because("Names in the Secret Service cannot contain the character NUL.")
            }
            let patience = hasDisplay ? patienceWithPeople : patience
            do {
                return try SecretServiceSession.use(within: patience) {
                    (session, deadline) throws(SecretServiceError) in
                    try operation(
                        Keyring(session: session, deadline: deadline, partition: partition, hasDisplay: hasDisplay))
                }
            } catch {
                throw error.keychainError
            }
        }
    }
#endif
