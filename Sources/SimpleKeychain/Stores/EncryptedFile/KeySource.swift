import A0Encoding
import A0JOSE
import Foundation

/// The source of the key of encrypted files.
enum KeySource: Sendable {
    case bytes(Data)
    case file(String)
    case environment(String)
    case credential(String)
    case passphrase(String)
}

// Reflection would otherwise print the key.
extension KeySource: CustomStringConvertible, CustomReflectable {
    /// The source of the key, without the key.
    var description: String {
        switch self {
        case .bytes: "a key of the program"
        case .file(let path): "the key file \(path)"
        case .environment(let name): "the environment variable \(name)"
        case .credential(let name): "the systemd credential \(name)"
        case .passphrase: "a passphrase"
        }
    }

    var customMirror: Mirror {
        Mirror(self, children: ["description": description])
    }
}

// MARK: - Choosing

extension KeySource {
    /// The default name of the systemd credential.
    static let defaultCredential = "simplekeychain.key"

    /// The key in the environment, if any: `SIMPLE_KEYCHAIN_KEY` contains it, `SIMPLE_KEYCHAIN_KEY_FILE` names its
    /// file, or systemd passes the credential `simplekeychain.key`.
    static func configured(in environment: ProcessEnvironment) -> KeySource? {
        if environment["SIMPLE_KEYCHAIN_KEY"] != nil { return .environment("SIMPLE_KEYCHAIN_KEY") }
        if let path = environment["SIMPLE_KEYCHAIN_KEY_FILE"], !path.isEmpty {
            return .file(path)
        }
        guard let path = credentialPath(defaultCredential, environment: environment), access(path, F_OK) == 0
        else { return nil }
        return .credential(defaultCredential)
    }

    private static func credentialPath(_ name: String, environment: ProcessEnvironment) -> String? {
        guard let directory = environment["CREDENTIALS_DIRECTORY"], directory.hasPrefix("/") else { return nil }
        return "\(directory)/\(name)"
    }
}

// MARK: - Reading

extension KeySource {
    /// The key; `nil` for a passphrase without a salt.
    ///
    /// - Parameter directory: The directory of the items.
    /// - Throws: `invalidParameters` if it isn't a key, `authFailed` if it's missing or others can read it.
    func read(
        besides directory: String, environment: ProcessEnvironment = .current
    ) throws(SimpleKeychainError) -> Data? {
        switch self {
        case .bytes(let key):
            guard key.count == KeyFile.size else {
                throw .invalidParameters.because(
                    "The key of an encrypted file has \(KeyFile.size) bytes, not \(key.count).")
            }
            return key
        case .file(let path):
            return try key(in: PrivateFile(path: path), mayBeShared: false)
        case .environment(let name):
            guard let text = environment[name] else { throw missing("it is not set") }
            return try checked(Data(text.utf8))
        case .credential(let name):
            guard !name.contains("/"), let path = Self.credentialPath(name, environment: environment) else {
                throw missing("systemd has not set CREDENTIALS_DIRECTORY")
            }
            // The directory belongs to the service, whatever the modes of its files are.
            return try key(in: PrivateFile(path: path), mayBeShared: true)
        case .passphrase(let passphrase):
            return try PassphraseKey(passphrase: passphrase, directory: directory).read()
        }
    }

    private func key(in file: PrivateFile, mayBeShared: Bool) throws(SimpleKeychainError) -> Data {
        let key = try KeyFileCache.shared.contents(of: file) { (contents, status) throws(SimpleKeychainError) in
            guard mayBeShared || status.belongsToOwnerAlone else {
                throw .authFailed.because("Others may read the key \(file.path). Run: chmod 600 '\(file.path)'")
            }
            return try checked(contents)
        }
        guard let key else { throw missing("\(file.path) does not exist") }
        return key
    }

    private func checked(_ contents: Data) throws(SimpleKeychainError) -> Data {
        guard let key = Self.decode(contents) else {
            throw .invalidParameters.because(
                "\(self) holds no key. A key is \(KeyFile.size) bytes, in base64 or hexadecimal digits if it is text.")
        }
        return key
    }

    private func missing(_ reason: String) -> SimpleKeychainError {
        .authFailed.because("The key cannot be read from \(self): \(reason).")
    }

    /// The key from raw bytes, base64, or hexadecimal digits.
    static func decode(_ contents: Data) -> Data? {
        if contents.count == KeyFile.size { return contents }
        guard let text = String(exactlyUTF8: contents)?.trimmingCharacters(in: .whitespacesAndNewlines)
        else { return nil }
        let key = text.utf8.count == 2 * KeyFile.size ? hexadecimal(text) : Base64URL.decode(text)
        return key?.count == KeyFile.size ? key : nil
    }

    private static func hexadecimal(_ text: String) -> Data? {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == text.utf8.count else { return nil }
        return Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }
}
