// A stand-in for the part of Apple's LocalAuthentication that this package uses, written from its documentation, so that
// code for Apple platforms can be type-checked and exercised elsewhere. It is not for use in programs. What is `package` is
// for tests.

import Foundation

// https://developer.apple.com/documentation/localauthentication/lapolicy
public enum LAPolicy: Int, Sendable {
    case deviceOwnerAuthenticationWithBiometrics = 1
    case deviceOwnerAuthentication = 2
}

// https://developer.apple.com/documentation/foundation/nserrorpointer
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

// https://developer.apple.com/documentation/localauthentication/latouchidauthenticationmaximumallowablereuseduration
public let LATouchIDAuthenticationMaximumAllowableReuseDuration: TimeInterval = 300

// https://developer.apple.com/documentation/localauthentication/lacontext
@available(iOS 8.0, macOS 10.10, watchOS 9.0, visionOS 1.0, *)
open class LAContext: NSObject {
    open var localizedFallbackTitle: String?
    open var localizedCancelTitle: String?
    open var interactionNotAllowed = false
    open var localizedReason = ""
    // https://developer.apple.com/documentation/localauthentication/lacontext/touchidauthenticationallowablereuseduration
    open var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0

    package private(set) var isInvalid = false
    /// How often it was used to ask.
    package private(set) var questions = 0

    public override init() { super.init() }

    // https://developer.apple.com/documentation/localauthentication/lacontext/canevaluatepolicy(_:error:)
    open func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
        guard let obstacle = Self.obstacle else { return true }
        error?.pointee = NSError(domain: LAError.errorDomain, code: obstacle.rawValue)
        return false
    }

    // https://developer.apple.com/documentation/localauthentication/lacontext/evaluatepolicy(_:localizedreason:reply:)
    open func evaluatePolicy(
        _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        // The system refuses an empty reason with an exception.
        precondition(!localizedReason.isEmpty)
        questions += 1
        self.reply = reply
        Self.onEvaluate(self, policy, localizedReason)
    }

    // https://developer.apple.com/documentation/localauthentication/lacontext/invalidate()
    open func invalidate() {
        isInvalid = true
        answer(false, LAError(.appCancel))
    }

    private var reply: (@Sendable (Bool, (any Error)?) -> Void)?

    /// The user's answer, on a thread of the system's.
    package func answer(_ success: Bool, _ error: (any Error)? = nil) {
        guard let reply else { return }
        self.reply = nil
        Thread.detachNewThread { reply(success, error) }
    }

    // Tests that change these take turns.
    /// Why nobody can be asked, if so.
    nonisolated(unsafe) package static var obstacle: LAError.Code?
    /// What the user does when asked.
    nonisolated(unsafe) package static var onEvaluate: (LAContext, LAPolicy, String) -> Void = { context, _, _ in
        context.answer(true)
    }
}

// https://developer.apple.com/documentation/localauthentication/laerror-swift.struct
public struct LAError: CustomNSError, Equatable, Sendable {
    // https://developer.apple.com/documentation/localauthentication/laerror-swift.struct/code
    public enum Code: Int, Sendable {
        case authenticationFailed = -1
        case userCancel = -2
        case userFallback = -3
        case systemCancel = -4
        case passcodeNotSet = -5
        case biometryNotAvailable = -6
        case biometryNotEnrolled = -7
        case biometryLockout = -8
        case appCancel = -9
        case invalidContext = -10
        case notInteractive = -1004
    }

    public static let errorDomain = "com.apple.LocalAuthentication"
    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var errorCode: Int { code.rawValue }
}
