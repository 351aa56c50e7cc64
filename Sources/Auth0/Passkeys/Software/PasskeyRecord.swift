import A0JOSE
import Foundation

/// A passkey as stored.
struct PasskeyRecord: Codable, Sendable {
    /// The version of the stored format, so that later ones aren't misread.
    private static let currentFormat = 1

    private var format = currentFormat
    let id: Data
    let relyingPartyID: String
    let userID: Data
    let userName: String
    let userDisplayName: String
    let createdAt: Date
    private(set) var signCount: UInt32 = 0
    private let privateKey: Data

    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    init(_ options: PublicKeyCredentialCreationOptions, id: Data, key: PrivateKey, at now: Date) throws(JOSEError) {
        self.id = id
        relyingPartyID = options.relyingPartyID
        userID = options.userID
        userName = options.userName
        userDisplayName = options.userDisplayName
        createdAt = now
        privateKey = try key.pkcs8()
    }

    init(decoding data: Data) throws(PasskeyError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw .storageFailed("It is damaged.")
        }
        guard format == Self.currentFormat else {
            throw .storageFailed("It was stored by a later release, in form \(format).")
        }
    }

    func encoded() throws(PasskeyError) -> Data {
        do {
            return try JSONEncoder().encode(self)
        } catch {
            throw .storageFailed(error.localizedDescription)
        }
    }

    func key() throws(JOSEError) -> PrivateKey {
        try PrivateKey(pkcs8: privateKey)
    }

    /// Counts a signature that is about to be made.
    mutating func count() throws(PasskeyError) {
        guard signCount < .max else { throw .storageFailed("Its counter is at its end. Create a new passkey.") }
        signCount += 1
    }

    var passkey: StoredPasskey {
        StoredPasskey(
            id: id, relyingPartyID: relyingPartyID, userID: userID, userName: userName,
            userDisplayName: userDisplayName, createdAt: createdAt, signCount: signCount)
    }
}

// Reflection would otherwise print the key.
extension PasskeyRecord: CustomReflectable {
    var customMirror: Mirror {
        Mirror(self, children: ["passkey": passkey])
    }
}
