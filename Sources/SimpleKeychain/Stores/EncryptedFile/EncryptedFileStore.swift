import A0Encoding
import A0Concurrency
import A0JOSE
import Foundation

/// Items in an encrypted file that every change replaces completely.
///
/// Readers take no lock, because a file is only ever replaced by a complete one. Writers hold the directory's lock from
/// reading the old file until it's replaced, so that no change is lost.
struct EncryptedFileStore: SecretStore {
    let directory: String
    /// The configured key; `nil` means the key file.
    let key: KeySource?
    let partition: Partition
    var random = SecureRandom.system
    var lockPatience = LockTimeout.now

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
        try PrivateDirectory.make(directory)
        try lock.hold { () throws(SimpleKeychainError) in
            var items = try itemsWhileLocked()
            items.set(change, forKey: key)
            try replace(with: items, from: room(forKey: key))
        }
    }

    func add(_ change: ItemChange, unlessPresent key: String) throws(SimpleKeychainError) -> StoredItem {
        try PrivateDirectory.make(directory)
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
            // Without items, the next one can be stored elsewhere.
            if items.keys.isEmpty { try file.remove() } else { try replace(with: items, from: room(forKey: key)) }
            room(forKey: key).release()
        }
    }

    /// Needs neither the key nor an undamaged file, so that it works if either is lost.
    func deleteAll() throws(SimpleKeychainError) {
        guard try file.exists() else { return }
        try lock.hold { () throws(SimpleKeychainError) in
            try file.remove()
            releaseAllRooms()
        }
    }

    func keys() throws(SimpleKeychainError) -> [String] {
        try items().keys
    }
}

// MARK: - Reserved disk space

extension EncryptedFileStore {
    func reserveRoom(_ byteCount: Int, forKey key: String) throws(SimpleKeychainError) {
        try PrivateDirectory.make(directory)
        try lock.hold { () throws(SimpleKeychainError) in
            // All items are rewritten, this one in base64 (4 bytes for 3).
            try room(forKey: key).reserve(try file.size() + byteCount * 4 / 3, random: random)
        }
    }

    private func releaseAllRooms() {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: directory) else { return }
        for name in names where name.hasPrefix("\(partition.fileName).store\(ReservedDiskSpace.mark)") {
            ReservedDiskSpace(file: PrivateFile(path: "\(directory)/\(name)")).release()
        }
    }

    private func room(forKey key: String) -> ReservedDiskSpace {
        let name = Base64URL.encode(Digest.sha256(Data(key.utf8)))
        return ReservedDiskSpace(file: PrivateFile(path: file.path + ReservedDiskSpace.mark + name))
    }
}

// MARK: - Unreadable files

extension EncryptedFileStore {
    func startAnewIfUnreadable() throws(SimpleKeychainError) -> String? {
        if try !isDamaged(sourceOfKey), try isReadable() { return nil }
        return try lock.hold { () throws(SimpleKeychainError) in
            var events: [String] = []
            if let source = sourceOfKey, try isDamaged(source) { events.append(try putAside(source)) }
            if try !isReadable() { events.append(try putAside(file)) }
            return events.isEmpty ? nil : events.joined(separator: " ")
        }
    }

    private func putAside(_ file: PrivateFile) throws(SimpleKeychainError) -> String {
        "\(file.path) could not be read. It was kept as \(try file.moveAside())."
    }

    /// Whether the current key opens the file, if there is a file.
    private func isReadable() throws(SimpleKeychainError) -> Bool {
        guard let opened = try file.open() else { return true }
        guard let key = try existingKey() else { return false }
        do throws(SimpleKeychainError) {
            return try SealedItems(path: file.path, key: key, partition: partition).open(try opened.contents()) != nil
        } catch {
            guard error == .authFailed || error == .decodeFailed else { throw error }
            return false
        }
    }

    /// The file in the directory that the key comes from.
    private var sourceOfKey: PrivateFile? {
        switch key {
        case nil: keyFile.file
        case .passphrase(let passphrase): PassphraseKey(passphrase: passphrase, directory: directory).saltFile
        default: nil
        }
    }

    private func isDamaged(_ source: PrivateFile?) throws(SimpleKeychainError) -> Bool {
        guard source != nil else { return false }
        do throws(SimpleKeychainError) {
            _ = try existingKey()
            return false
        } catch {
            guard error == .decodeFailed else { throw error }
            return true
        }
    }
}

// MARK: - The file

extension EncryptedFileStore {
    private func items() throws(SimpleKeychainError) -> ItemList {
        if let items = try readableItems() { return items }
        // Another process may be setting the damaged file aside, so check again while holding the lock.
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

    /// The file's items; empty if there is no file; `nil` if it's damaged.
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

    /// - Parameter room: The disk space that was reserved for this change, if any.
    private func replace(with items: ItemList, from room: ReservedDiskSpace? = nil) throws(SimpleKeychainError) {
        let sealed = SealedItems(path: file.path, key: try writingKey(), partition: partition)
        let contents = try sealed.seal(items, random: random)
        do throws(SimpleKeychainError) {
            try file.replace(with: contents)
        } catch {
            guard let room, try room.replace(file, with: contents) else { throw error }
        }
    }

    private func readingKey() throws(SimpleKeychainError) -> Data {
        if let key = try existingKey() { return key }
        let lost =
            if case .passphrase? = key { "salt \(directory)/passphrase-salt" } else {
                "key \(keyFile.file.path)"
            }
        throw .authFailed.because("The \(lost) of \(file.path) is missing. Restore it, or delete the items.")
    }

    /// A missing key is only replaced if there is nothing that the lost key could open.
    private func writingKey() throws(SimpleKeychainError) -> Data {
        if let key = try existingKey() { return key }
        guard try !file.exists() else { return try readingKey() }
        if case .passphrase(let passphrase) = key {
            return try PassphraseKey(passphrase: passphrase, directory: directory).create(random: random)
        }
        return try keyFile.create(random: random)
    }

    /// The key; `nil` if it would have to be created.
    private func existingKey() throws(SimpleKeychainError) -> Data? {
        if let key { return try key.read(besides: directory) }
        return try keyFile.key()
    }
}
