import A0Encoding
import Foundation

/// The tenant's response to a login that needs a second factor.
public struct MFARequiredErrorPayload: Decodable, Sendable, Equatable {
    /// `mfa_required`.
    public let error: String
    /// The tenant's message, in English.
    public let errorDescription: String

    /// Continues the login; a secret.
    public let mfaToken: String

    /// The steps that the user has to take.
    public let mfaRequirements: MFARequirements

    /// Creates a payload from its parts, for tests.
    public init(
        error: String = "mfa_required", errorDescription: String = "Multifactor authentication required",
        mfaToken: String, mfaRequirements: MFARequirements
    ) {
        self.error = error
        self.errorDescription = errorDescription
        self.mfaToken = mfaToken
        self.mfaRequirements = mfaRequirements
    }

    private enum CodingKeys: String, CodingKey {
        case error
        case errorDescription = "error_description"
        case mfaToken = "mfa_token"
        case mfaRequirements = "mfa_requirements"
    }

    /// Reads the members of the tenant's response.
    ///
    /// - Throws: `DecodingError` if a member is missing or has the wrong type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        error = try values.decode(String.self, forKey: .error)
        errorDescription = try values.decode(String.self, forKey: .errorDescription)
        mfaToken = try values.decode(String.self, forKey: .mfaToken)
        mfaRequirements =
            try values.decodeIfPresent(MFARequirements.self, forKey: .mfaRequirements)
            ?? MFARequirements(enroll: nil, challenge: nil)
    }
}

/// The second factors that a login accepts.
public struct MFARequirements: Decodable, Sendable, Equatable {
    /// The user has none yet and must enroll one of these.
    public let enroll: [MFAFactor]?

    /// The user has some of these.
    public let challenge: [MFAFactor]?

    /// Creates requirements from their parts, for tests.
    public init(enroll: [MFAFactor]? = nil, challenge: [MFAFactor]? = nil) {
        self.enroll = enroll
        self.challenge = challenge
    }
}

/// A kind of second factor.
public struct MFAFactor: Decodable, Sendable, Hashable {
    /// `otp`, `phone`, `email`, `push-notification` or `recovery-code`.
    public let type: String

    /// A factor of that type.
    public init(type: String) {
        self.type = type
    }
}

extension MFARequiredErrorPayload: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "error": error, "errorDescription": errorDescription, "mfaToken": Masking.mask,
                "mfaRequirements": mfaRequirements,
            ])
    }
}

extension AuthenticationError {
    /// The information to continue with if `isMultifactorRequired` is `true`; `nil` for other errors.
    public var mfaRequiredErrorPayload: MFARequiredErrorPayload? {
        guard let info = JSONValue(freezing: info) else { return nil }
        return try? JSONDecoder().decode(MFARequiredErrorPayload.self, from: info.encoded())
    }
}
