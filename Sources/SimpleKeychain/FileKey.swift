import Foundation

extension SimpleKeychain {
    /// The source of the key of encrypted files.
    ///
    /// A key is 32 random bytes. As text, they're in base64 or hexadecimal digits; create one with `openssl rand
    /// -base64 32`.
    public struct FileKey: Sendable {
        let source: KeySource

        /// A key from the program. Any number of bytes other than 32 causes ``SimpleKeychainError/invalidParameters``
        /// at the first use.
        public static func bytes(_ key: Data) -> FileKey {
            FileKey(source: .bytes(key))
        }

        /// A file that contains the key, raw or as text. Only the user may have access to it (mode 0600 or 0400).
        public static func file(_ url: URL) -> FileKey {
            FileKey(source: .file(url.path))
        }

        /// An environment variable that contains the key as text.
        public static func environmentVariable(_ name: String) -> FileKey {
            FileKey(source: .environment(name))
        }

        /// A credential that systemd passes to the service, raw or as text (systemd.exec(5),
        /// `LoadCredentialEncrypted=`): the file of that name in `$CREDENTIALS_DIRECTORY`.
        public static func systemdCredential(_ name: String = "simplekeychain.key") -> FileKey {
            FileKey(source: .credential(name))
        }

        /// A passphrase, from which scrypt (RFC 7914) derives the key. That takes about a quarter of a second and 32
        /// MB, once per process. The salt is in the file `passphrase-salt` next to the items.
        public static func passphrase(_ passphrase: String) -> FileKey {
            FileKey(source: .passphrase(passphrase))
        }
    }
}

extension SimpleKeychain.FileKey: CustomStringConvertible, CustomReflectable {
    /// The source of the key, without the key.
    public var description: String { source.description }

    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
