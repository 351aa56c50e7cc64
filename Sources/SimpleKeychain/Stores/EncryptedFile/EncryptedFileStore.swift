import A0JOSE
import Foundation

/// Items in one encrypted file, which every change replaces as a whole.
///
/// Readers take no lock, because a file is only ever replaced by a complete one. Writers hold the directory's lock from
/// reading the old file until the new one is in place, so that no change is lost.
struct EncryptedFileStore: SecretStore {
    let directory: String
    /// The key that was chosen; `nil` means the key file.
    let key: SimpleKeychain.FileKey?
    let partition: Partition
    var random = SecureRandom.system
    var lockPatience = LockPatience.now

    var name: String {
        "encrypted file \(file.path)"
    }

    var file: PrivateFile {
        PrivateFile(path: "\(directory)/\(partition.fileName).store")
    }

    private var keyFile: KeyFile {
        KeyFile(file: PrivateFile(path: "\(directory)/key"))
    }

    private var lock: DirectoryLock {
        DirectoryLock(directory: directory, patience: lockPatience)
    }

    func item(forKey key: String) throws(SimpleKeychainError) -> StoredItem? {
        try items().item(forKey: key)
    }

    func hasItem(forKey key: String) throws(SimpleKeychainError) -> Bool {
        try items().contains(key)
    }

    func set(_ change: ItemChange, forKey key: String) throws(SimpleKeychainError) {
        try PrivateDirectory.create(directory)
        try lock.hold { () throws(SimpleKeychainError) in
            var items = try itemsWhileLocked()
            items.set(change, forKey: key)
            try replace(with: items)
        }
    }

    func add(_ change: ItemChange, unlessPresent key: String) throws(SimpleKeychainError) -> StoredItem {
        try PrivateDirectory.create(directory)
        return try lock.hold { () throws(SimpleKeychainError) in
            var items = try itemsWhileLocked()
            let isNew = !items.contains(key)
            let item = items.add(change, unlessPresent: key)
            if isNew { try replace(with: items) }
            return item
        }
    }

    func deleteItem(forKey key: String) throws(SimpleKeychainError) {
        guard try hasItem(forKey: key) else { throw .itemNotFound }
        try lock.hold { () throws(SimpleKeychainError) in
            var items = try itemsWhileLocked()
            try items.remove(key)
            try replace(with: items)
        }
    }

    /// Needs no key and no undamaged file: it is the way out where either is lost.
    func deleteAll() throws(SimpleKeychainError) {
        guard try file.exists() else { return }
        try lock.hold { () throws(SimpleKeychainError) in try file.remove() }
    }

    func keys() throws(SimpleKeychainError) -> [String] {
        try items().keys
    }
}

// MARK: - The file

extension EncryptedFileStore {
    private func items() throws(SimpleKeychainError) -> ItemList {
        if let items = try readableItems() { return items }
        // Another process may be busy keeping the damaged file aside, so look again when nobody else can be.
        do {
            return try lock.hold { () throws(SimpleKeychainError) in try itemsWhileLocked() }
        } catch .itemNotAvailable {
            throw .decodeFailed.because("\(file.path) is damaged, and its directory cannot be written.")
        }
    }

    private func itemsWhileLocked() throws(SimpleKeychainError) -> ItemList {
        if let items = try readableItems() { return items }
        let newPath = try file.moveAside()
        throw .decodeFailed.because("\(file.path) was damaged. It is now \(newPath), and the store starts empty.")
    }

    /// The file's items; none if there is no file; `nil` if it is damaged.
    private func readableItems() throws(SimpleKeychainError) -> ItemList? {
        guard let opened = try file.open() else {
            OpenedItems.shared.forget(file.path)
            return ItemList()
        }
        let version = OpenedItems.Version(
            status: try opened.status(), start: try opened.start(count: SealedItems.startSize), key: try readingKey())
        if let items = OpenedItems.shared.items(of: file.path, in: version) { return items }
        let sealed = SealedItems(path: file.path, key: version.key, partition: partition)
        guard let items = try sealed.open(try opened.contents()) else { return nil }
        OpenedItems.shared.remember(items, of: file.path, in: version)
        return items
    }

    private func replace(with items: ItemList) throws(SimpleKeychainError) {
        let sealed = SealedItems(path: file.path, key: try writingKey(), partition: partition)
        try file.replace(with: try sealed.seal(items, random: random))
    }

    private func readingKey() throws(SimpleKeychainError) -> Data {
        if let key = try existingKey() { return key }
        let lost =
            if case .passphrase = key?.source { "salt \(directory)/passphrase-salt" } else {
                "key \(keyFile.file.path)"
            }
        throw .authFailed.because("The \(lost) of \(file.path) is missing. Restore it, or delete the items.")
    }

    /// A missing key is only replaced where there is nothing yet that the lost one could open.
    private func writingKey() throws(SimpleKeychainError) -> Data {
        if let key = try existingKey() { return key }
        guard try !file.exists() else { return try readingKey() }
        if case .passphrase(let passphrase) = key?.source {
            return try PassphraseKey(passphrase: passphrase, directory: directory).create(random: random)
        }
        return try keyFile.create(random: random)
    }

    /// The key; `nil` if it would have to be made.
    private func existingKey() throws(SimpleKeychainError) -> Data? {
        if let key { return try key.read(besides: directory) }
        return try keyFile.key()
    }
}
