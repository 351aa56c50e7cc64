import Foundation

extension SimpleKeychain {
    /// Where the key of encrypted files comes from.
    ///
    /// A key is 32 random bytes. Where it is text, these are in base64 or in hexadecimal digits; `openssl rand -base64 32`
    /// makes one.
    public struct FileKey: Sendable {
        let source: KeySource

        /// A key that the program has. Any other number of bytes than 32 is ``SimpleKeychainError/invalidParameters`` at the
        /// first use.
        public static func bytes(_ key: Data) -> FileKey {
            FileKey(source: .bytes(key))
        }

        /// A file that holds the key, raw or as text, and that belongs to the user alone (mode 0600 or 0400).
        public static func file(_ url: URL) -> FileKey {
            FileKey(source: .file(url.path))
        }

        /// An environment variable that holds the key as text.
        public static func environmentVariable(_ name: String) -> FileKey {
            FileKey(source: .environment(name))
        }

        /// A credential that systemd hands to the service, raw or as text (systemd.exec(5), `LoadCredentialEncrypted=`): the
        /// file of that name in `$CREDENTIALS_DIRECTORY`.
        public static func systemdCredential(_ name: String = "simplekeychain.key") -> FileKey {
            FileKey(source: .credential(name))
        }

        /// A passphrase, from which scrypt (RFC 7914) derives the key. That takes about a quarter of a second and 32 MB, once
        /// in the life of a process. The salt is in the file `passphrase-salt` beside the items.
        public static func passphrase(_ passphrase: String) -> FileKey {
            FileKey(source: .passphrase(passphrase))
        }
    }
}

extension SimpleKeychain.FileKey: CustomStringConvertible, CustomReflectable {
    /// Where the key comes from, and nothing of the key.
    public var description: String { source.description }

    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
