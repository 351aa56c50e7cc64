import Foundation

/// A code that the user confirms on another device (RFC 8628 §3.2).
public struct DeviceCode: Sendable, Equatable {
    /// The code that the program sends; a secret.
    public let deviceCode: String

    /// The code that the user enters at `verificationURI`. Show it unchanged, including hyphens.
    public let userCode: String

    /// The page to show to the user, short enough to type.
    public let verificationURI: URL

    /// The same page with the code filled in, e.g. for a QR code.
    public let verificationURIComplete: URL?

    /// When the code expires.
    public let expiresIn: Date

    /// Seconds between two requests to the tenant.
    public let interval: TimeInterval

    /// Creates a device code from its parts, for tests and for answers that come from elsewhere. `expiresIn` is the
    /// moment at which it expires.
    public init(
        deviceCode: String, userCode: String, verificationURI: URL, verificationURIComplete: URL? = nil,
        expiresIn: Date, interval: TimeInterval = 5
    ) {
        self.deviceCode = deviceCode
        self.userCode = userCode
        self.verificationURI = verificationURI
        self.verificationURIComplete = verificationURIComplete
        self.expiresIn = expiresIn
        self.interval = interval
    }

    /// The same moment as `expiresIn`.
    public var expiresAt: Date { expiresIn }
}

extension DeviceCode: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    /// The user code is meant to be shown. It's useless without the device code.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "deviceCode": Masking.mask, "userCode": userCode, "verificationURI": verificationURI.absoluteString,
                "expiresIn": expiresIn, "interval": interval,
            ])
    }
}

extension DeviceCode: Decodable {
    enum CodingKeys: String, CodingKey {
        case deviceCode = "device_code"
        case userCode = "user_code"
        case verificationURI = "verification_uri"
        case verificationURIComplete = "verification_uri_complete"
        case expiresIn = "expires_in"
        case interval
    }

    /// Reads the tenant's response, in which `expires_in` is a number of seconds from now and `interval` may be
    /// missing.
    ///
    /// - Throws: `DecodingError` if a member is missing or has the wrong type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard let expiry = values.decodeExpiry(forKey: .expiresIn, from: decoder.now) else {
            throw DecodingError.dataCorruptedError(
                forKey: .expiresIn, in: values, debugDescription: "No number of seconds.")
        }
        self.init(
            deviceCode: try values.decode(String.self, forKey: .deviceCode),
            userCode: try values.decode(String.self, forKey: .userCode),
            verificationURI: try values.decode(URL.self, forKey: .verificationURI),
            verificationURIComplete: try values.decodeIfPresent(URL.self, forKey: .verificationURIComplete),
            expiresIn: expiry,
            interval: try values.decodeIfPresent(TimeInterval.self, forKey: .interval) ?? 5)
    }
}
