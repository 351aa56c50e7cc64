import Foundation

/// Why an operation failed.
public enum BISDKError: Error, Equatable, Hashable, Sendable {
    /// There is no such credential on this device, or it belongs to another realm than the request.
    case credentialNotFound
    /// The URL isn't valid for the operation. Nothing was sent.
    case invalidUrlType
    /// Everything else. The text begins with a stable code and a colon, such as `request_expired:`, and says in words
    /// what happened.
    case description(String)
    /// ``Embedded/initialize(allowedDomains:biometricAskPrompt:logger:callback:)`` has not succeeded yet.
    case initializationIncomplete
    /// There is no space left where credentials are stored.
    case outOfMemory
    /// The program isn't allowed to write where credentials are stored. The text is the path.
    case insufficientWritePermission(String)
    /// The program isn't allowed to read where credentials are stored. The text is the path.
    case insufficientReadPermission(String)
    /// It couldn't be determined whether the program may write where credentials are stored. The text is the path.
    case unknownWritePermission(String)
    /// It couldn't be determined whether the program may read where credentials are stored. The text is the path.
    case unknownReadPermission(String)
}

extension BISDKError: LocalizedError {
    /// The error in words.
    public var errorDescription: String? {
        switch self {
        case .credentialNotFound: "This device has no such credential."
        case .invalidUrlType: "The URL is not of the kind that this operation takes."
        case .description(let text): text
        case .initializationIncomplete: "Call Embedded.initialize and wait for its success first."
        case .outOfMemory: "There is no space left to store credentials."
        case .insufficientWritePermission(let path): "The program may not write to \(path)."
        case .insufficientReadPermission(let path): "The program may not read \(path)."
        case .unknownWritePermission(let path): "\(path) cannot be written."
        case .unknownReadPermission(let path): "\(path) cannot be read."
        }
    }
}
