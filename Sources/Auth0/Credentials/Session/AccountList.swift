import Foundation

/// The accounts in a storage and the default account, in a separate entry.
///
/// An account is added before its credentials are stored, and removed after they were deleted. A crash in between
/// leaves a name without credentials, which is never shown.
struct AccountList: Sendable {
    struct Content: Codable, Sendable, Equatable {
        var version = 1
        var names: [String] = []
        var defaultName: String?

        enum CodingKeys: String, CodingKey {
            case version
            case names
            case defaultName = "default"
        }
    }

    /// One account's place in the list.
    struct Membership: Sendable {
        let list: AccountList
        let name: String

        func join() throws(EntryStore.EntryError) {
            try list.change { content in
                guard !content.names.contains(name) else { return }
                content.names.append(name)
            }
        }

        func leave() {
            do throws(EntryStore.EntryError) {
                try list.change { content in
                    content.names.removeAll { $0 == name }
                    if content.defaultName == name { content.defaultName = nil }
                }
            } catch {
                Warnings.write("The list of accounts could not be changed; a name without credentials stays in it.")
            }
        }
    }

    let entries: EntryStore
    let key: String

    func content() throws(EntryStore.EntryError) -> Content {
        try Self.decode(try entries.read(key))
    }

    func change(_ change: (inout Content) -> Void) throws(EntryStore.EntryError) {
        try entries.update(key) { data throws(EntryStore.EntryError) in
            let old = try Self.decode(data)
            var new = old
            change(&new)
            guard new != old else { return data }
            do {
                return try JSONEncoder().encode(new)
            } catch {
                throw EntryStore.EntryError(cause: error)
            }
        }
    }

    private static func decode(_ data: Data?) throws(EntryStore.EntryError) -> Content {
        guard let data else { return Content() }
        do {
            return try JSONDecoder().decode(Content.self, from: data)
        } catch {
            throw EntryStore.EntryError(cause: error)
        }
    }
}
