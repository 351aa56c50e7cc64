#if Postgres
    import A0JOSE
    import A0Postgres
    import Foundation

    /// The keys that encrypt sessions in a database: one to encrypt with, and older ones that can still decrypt.
    ///
    /// To change the key, put a new one first, deploy it to all servers, and call `PostgresSessions.reseal()` until it
    /// returns 0. Then you can remove the old one. Do this before a key has encrypted 2³² entries (NIST SP 800-38D
    /// §8.3); a renewal encrypts one.
    public struct SealingKeys: Sendable {
        /// 32 random bytes with a name.
        public struct Key: Sendable {
            /// Its name, which is stored with every session: no secret.
            public let id: String
            let bytes: Data

            /// - Parameters:
            ///   - id: The name of the key, which is stored with every session.
            ///   - bytes: 32 random bytes, for example from `openssl rand 32`.
            /// - Throws: `PostgresStorageError.invalidConfiguration` for any other number of bytes, and for an empty
            ///   name.
            public init(id: String, bytes: Data) throws(PostgresStorageError) {
                guard bytes.count == 32, !id.isEmpty, !id.utf8.contains(0) else {
                    throw PostgresStorageError(
                        .invalidConfiguration, "A sealing key has a name and 32 bytes, not \(bytes.count).")
                }
                (self.id, self.bytes) = (id, bytes)
            }
        }

        let current: Key
        private let keys: [String: Data]

        /// - Parameters:
        ///   - current: Encrypts new values, and decrypts its own.
        ///   - older: Decrypt values that they encrypted.
        public init(current: Key, older: [Key] = []) {
            self.current = current
            keys = Dictionary(([current] + older).map { ($0.id, $0.bytes) }) { first, _ in first }
        }

        func seal(_ value: Data, as place: Place) throws(PostgresStorageError) -> Data {
            do {
                return try AES256GCM.seal(
                    value, key: current.bytes, authenticating: place.identifier(sealedWith: current.id), random: .system
                )
            } catch {
                throw PostgresStorageError(.failed, "The session could not be sealed: \(error)")
            }
        }

        func open(_ box: Data, sealedWith id: String, as place: Place) throws(PostgresStorageError) -> Data {
            guard let key = keys[id] else { throw PostgresStorageError(.unknownKey, "Its name is \"\(id)\".") }
            do {
                return try AES256GCM.open(box, key: key, authenticating: place.identifier(sealedWith: id))
            } catch {
                throw PostgresStorageError(.damaged, "It was sealed with the key \"\(id)\".")
            }
        }

        /// The user and entry that an encrypted value belongs to, so that values can't be swapped.
        struct Place {
            let user: String
            let entry: String

            init(user: String, entry: String) throws(PostgresStorageError) {
                guard ![user, entry].contains(where: { $0.utf8.contains(0) }) else {
                    throw PostgresStorageError(
                        .invalidConfiguration, "Names in PostgreSQL cannot contain the character NUL.")
                }
                (self.user, self.entry) = (user, entry)
            }

            func identifier(sealedWith id: String) -> Data {
                ["a0-swift credentials 1", id, user, entry].reduce(into: Data()) { bytes, name in
                    withUnsafeBytes(of: UInt64(name.utf8.count).bigEndian) { bytes.append(contentsOf: $0) }
                    bytes.append(contentsOf: name.utf8)
                }
            }
        }
    }

    // Reflection would otherwise print the keys.
    extension SealingKeys: CustomStringConvertible, CustomReflectable {
        /// The names of the keys.
        public var description: String { "SealingKeys(current: \(current.id), all: \(keys.keys.sorted()))" }
        public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
    }

    extension SealingKeys.Key: CustomStringConvertible, CustomReflectable {
        /// The name of the key.
        public var description: String { "SealingKeys.Key(\(id))" }
        public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
    }
#endif
