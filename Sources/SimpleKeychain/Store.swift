import A0JOSE
import Foundation

extension SimpleKeychain {
    /// The place where a keychain's items are stored.
    public struct Store: Sendable {
        private enum Place {
            case automatic
            case secretService
            case encryptedFile(directory: String?, key: FileKey?)
            case memory(Memory)
        }

        private let place: Place

        /// The keychain on Apple platforms. On Linux, the desktop's Secret Service if the session bus offers one, or
        /// else encrypted files. Never plain text.
        ///
        /// A Secret Service that exists but fails is an error, not a reason to look elsewhere: a user's secrets must
        /// not be in two places. So the first item of a service determines the place of the others, until all are
        /// deleted: items that were stored over SSH are found on the desktop, and once items are in a Secret Service
        /// that can't be reached anymore, reading them throws ``SimpleKeychainError/itemNotAvailable``.
        ///
        /// The environment variable `SIMPLE_KEYCHAIN_DIRECTORY`, an absolute path, selects
        /// `encryptedFile(directory:key:)` in that directory, for servers and tests.
        public static let automatic = Store(place: .automatic)

        /// The desktop's Secret Service (GNOME Keyring, KWallet, KeePassXC), over the session bus.
        ///
        /// Needs the package trait `SecretService`, which is on by default.
        public static let secretService = Store(place: .secretService)

        /// One file for each service and access group, encrypted with AES-256-GCM and readable only by the user.
        ///
        /// If you don't provide a key, it comes from the environment: the variable `SIMPLE_KEYCHAIN_KEY` contains it,
        /// `SIMPLE_KEYCHAIN_KEY_FILE` names its file, or systemd passes the credential `simplekeychain.key`. Otherwise,
        /// a random key is kept in the file `key` in the same directory. Then only file permissions protect the
        /// secrets: anyone who can read the directory, or a backup of it, can read them.
        ///
        /// Threads and processes can read and write at the same time. A change is on the disk before the method
        /// returns. If a change fails, because the disk is full or the directory can't be written, the old items are
        /// kept. A damaged file is reported once, as ``SimpleKeychainError/decodeFailed``, and kept under a new name.
        /// Files that root creates in a user's directory belong to the user.
        ///
        /// Decrypted items stay in memory, and are reused until the file changes.
        ///
        /// - Parameters:
        ///   - directory: The directory for the files; created if missing. Default: the value of
        ///     `SIMPLE_KEYCHAIN_DIRECTORY`, or else `$XDG_DATA_HOME/simplekeychain`, or else
        ///     `~/.local/share/simplekeychain`.
        ///   - key: Where the key comes from. All items in a directory should use the same key.
        public static func encryptedFile(directory: URL? = nil, key: FileKey) -> Store {
            Store(place: .encryptedFile(directory: directory?.path, key: key))
        }

        /// Like `encryptedFile(directory:key:)`, with an optional key of 32 random bytes from the program. Any other
        /// length causes ``SimpleKeychainError/invalidParameters`` at the first use.
        public static func encryptedFile(directory: URL? = nil, key: Data? = nil) -> Store {
            Store(place: .encryptedFile(directory: directory?.path, key: key.map { .bytes($0) }))
        }

        /// A new, empty store that lives as long as the returned value or a copy of it. For tests.
        ///
        /// Keychains share items if they're created with the same value:
        ///
        /// ```swift
        /// let store = SimpleKeychain.Store.memory()
        /// let keychain = SimpleKeychain(service: "Auth0", store: store)
        /// ```
        public static func memory() -> Store {
            Store(place: .memory(Memory()))
        }
    }
}

// MARK: - Opening

extension SimpleKeychain.Store {
    /// - Parameter environment: The process's environment, for the defaults.
    func opened(
        for partition: Partition, protection: Protection = Protection(), environment: ProcessEnvironment = .current
    ) throws(SimpleKeychainError) -> any SecretStore {
        #if canImport(Security)
            if isSystemKeychain { return KeychainStore(partition: partition, protection: protection) }
        #endif
        switch place {
        case .memory(let memory):
            return MemoryStore(memory: memory, partition: partition)
        case .encryptedFile(let directory, let key):
            let directory = if let directory { directory } else { try DefaultDirectory.path(environment: environment) }
            return EncryptedFileStore(
                directory: directory, key: key?.source ?? .configured(in: environment), partition: partition)
        case .secretService:
            guard let bus = SessionBus(environment: environment) else { throw SessionBus.missing }
            return try DesktopSecrets.store(for: partition, on: bus, nil)
        case .automatic:
            let chosen = try chosenStore(for: partition, environment: environment)
            StoreLog.shared.note("the items of the service \(partition.service) are kept in: \(chosen.name)")
            return chosen
        }
    }

    private func chosenStore(
        for partition: Partition, environment: ProcessEnvironment
    ) throws(SimpleKeychainError) -> any SecretStore {
        let encrypted = EncryptedFileStore(
            directory: try DefaultDirectory.path(environment: environment), key: .configured(in: environment),
            partition: partition)
        // The environment comes first, so that programs without a session bus don't have to look for one.
        if DefaultDirectory.chosen(environment: environment) != nil { return encrypted }
        let note = try KeyringNote(partition, environment: environment)
        // Items stay where the first was stored.
        if !note.exists, try encrypted.file.exists() { return encrypted }
        if let bus = SessionBus(environment: environment), try DesktopSecrets.isOffered(on: bus) {
            return try DesktopSecrets.store(for: partition, on: bus, note)
        }
        try note.refuseOtherPlaces(partition.service)
        return encrypted
    }

    func description(for partition: Partition) -> String {
        do {
            return try opened(for: partition).name
        } catch {
            return "a store that cannot be used (\(error.debugDescription))"
        }
    }
}

// MARK: - Naming

extension SimpleKeychain.Store {
    /// Whether it is the keychain of an Apple platform.
    var isSystemKeychain: Bool {
        #if canImport(Security)
            if case .automatic = place { true } else { false }
        #else
            false
        #endif
    }

    /// Whether an operation may wait for user input, because a locked keyring asks for its password.
    var mayAskPeople: Bool {
        switch place {
        case .secretService: true
        case .automatic:
            !isSystemKeychain && DefaultDirectory.chosen(environment: .current) == nil
                && SessionBus(environment: .current) != nil
        case .encryptedFile, .memory: false
        }
    }

    var placeIdentity: String {
        switch place {
        case .automatic: "automatic"
        case .secretService: "secret service"
        case .encryptedFile(let directory, _): "encrypted file \(directory ?? "")"
        case .memory(let memory): "memory \(memory.name)"
        }
    }

    var lockDirectory: String? {
        if isSystemKeychain { return nil }
        return switch place {
        case .memory: nil
        case .encryptedFile(let directory?, _): directory
        default: try? DefaultDirectory.path(environment: .current)
        }
    }
}

// Reflection would otherwise print the key.
extension SimpleKeychain.Store: CustomReflectable {
    public var customMirror: Mirror {
        Mirror(self, children: [])
    }
}
