// A stand-in for the part of Apple's LocalAuthentication that this package uses, written from its documentation, so
// that code for Apple platforms can be type-checked and run elsewhere. It isn't for use in programs; `package` is for
// tests.

import Foundation

// https://developer.apple.com/documentation/localauthentication/lapolicy
@available(iOS 8.0, macOS 10.10, watchOS 3.0, visionOS 1.0, *)
@available(tvOS, unavailable)
public enum LAPolicy: Int, Sendable {
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    case deviceOwnerAuthenticationWithBiometrics = 1
    case deviceOwnerAuthentication = 2
}

// https://developer.apple.com/documentation/foundation/nserrorpointer
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

// https://developer.apple.com/documentation/localauthentication/latouchidauthenticationmaximumallowablereuseduration
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public let LATouchIDAuthenticationMaximumAllowableReuseDuration: TimeInterval = 300

// https://developer.apple.com/documentation/localauthentication/lacontext
@available(iOS 8.0, macOS 10.10, watchOS 3.0, visionOS 1.0, *)
@available(tvOS, unavailable)
open class LAContext: NSObject {
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    open var localizedFallbackTitle: String? {
        get { values.localizedFallbackTitle }
        set { values.localizedFallbackTitle = newValue }
    }
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    open var localizedCancelTitle: String? {
        get { values.localizedCancelTitle }
        set { values.localizedCancelTitle = newValue }
    }
    open var interactionNotAllowed = false
    open var localizedReason = ""
    // https://developer.apple.com/documentation/localauthentication/lacontext/touchidauthenticationallowablereuseduration
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    open var touchIDAuthenticationAllowableReuseDuration: TimeInterval {
        get { values.touchIDAuthenticationAllowableReuseDuration }
        set { values.touchIDAuthenticationAllowableReuseDuration = newValue }
    }

    // Stored properties can't be unavailable.
    private struct Values {
        var localizedFallbackTitle: String?
        var localizedCancelTitle: String?
        var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0
    }

    private var values = Values()

    package private(set) var isInvalid = false
    /// The number of times that the user was asked.
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
        // The system throws an exception for an empty reason.
        precondition(!localizedReason.isEmpty)
        questions += 1
        self.reply = reply
        Self.onEvaluate(self, policy, localizedReason)
    }

    // https://developer.apple.com/documentation/localauthentication/lacontext/invalidate()
    open func invalidate() {
        isInvalid = true
        respond(false, LAError(.appCancel))
    }

    private var reply: (@Sendable (Bool, (any Error)?) -> Void)?

    /// Simulates the user's answer, on a system thread.
    package func respond(_ success: Bool, _ error: (any Error)? = nil) {
        guard let reply else { return }
        self.reply = nil
        Thread.detachNewThread { reply(success, error) }
    }

    // Tests that change these don't run in parallel.
    /// Why the user can't be asked; `nil` if they can.
    nonisolated(unsafe) package static var obstacle: LAError.Code?
    /// Simulates the user's reaction to being asked.
    nonisolated(unsafe) package static var onEvaluate: (LAContext, LAPolicy, String) -> Void = { context, _, _ in
        context.respond(true)
    }
}

// https://developer.apple.com/documentation/localauthentication/laerror-swift.struct
@available(tvOS, unavailable)
public struct LAError: CustomNSError, Equatable, Sendable {
    // https://developer.apple.com/documentation/localauthentication/laerror-swift.struct/code
    public enum Code: Int, Sendable {
        case authenticationFailed = -1
        case userCancel = -2
        case userFallback = -3
        case systemCancel = -4
        case passcodeNotSet = -5
        @available(tvOS, unavailable)
        @available(watchOS, unavailable)
        case biometryNotAvailable = -6
        @available(tvOS, unavailable)
        @available(watchOS, unavailable)
        case biometryNotEnrolled = -7
        @available(tvOS, unavailable)
        @available(watchOS, unavailable)
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
