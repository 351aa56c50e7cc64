import Foundation

// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession
@available(iOS 12.0, macCatalyst 13.0, macOS 10.15, tvOS 16.0, visionOS 1.0, watchOS 6.2, *)
open class ASWebAuthenticationSession: NSObject {
    // https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/completionhandler
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    #if os(watchOS) || os(tvOS)
        private let presentationContextProvider: Any? = ()
    #else
        // https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/presentationcontextprovider
        open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    #endif
    open var prefersEphemeralWebBrowserSession = false

    // https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/additionalheaderfields
    @available(iOS 17.4, macCatalyst 17.4, macOS 14.4, tvOS 17.4, visionOS 1.2, watchOS 10.4, *)
    open var additionalHeaderFields: [String: String]? {
        get { headerFields }
        set { headerFields = newValue }
    }

    private var headerFields: [String: String]?

    package let url: URL
    package let callback: CallbackKind?
    private let completionHandler: CompletionHandler
    private var hasStarted = false
    package private(set) var isCancelled = false

    // https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/init(url:callbackurlscheme:completionhandler:)
    public init(url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {
        url = URL
        callback = callbackURLScheme.map { .scheme($0) }
        self.completionHandler = completionHandler
        super.init()
    }

    // https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/init(url:callback:completionhandler:)
    @available(iOS 17.4, macCatalyst 17.4, macOS 14.4, tvOS 17.4, visionOS 1.2, watchOS 10.4, *)
    public init(url URL: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {
        url = URL
        self.callback = callback.kind
        self.completionHandler = completionHandler
        super.init()
    }

    // https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/start()
    @discardableResult
    open func start() -> Bool {
        guard !hasStarted, !isCancelled else { return false }
        hasStarted = true
        guard presentationContextProvider != nil else {
            complete(nil, ASWebAuthenticationSessionError(.presentationContextNotProvided))
            return false
        }
        let session = OnMainThread(session: self)
        return MainActor.assumeIsolated { Self.onStart(session.session) }
    }

    // https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/cancel()
    open func cancel() { isCancelled = true }

    /// Simulates what the system and the user do when a session starts; its result is that of `start()`.
    @MainActor package static var onStart: (ASWebAuthenticationSession) -> Bool = { _ in true }

    // Only used on the main thread, where sessions must be started.
    private struct OnMainThread: @unchecked Sendable {
        let session: ASWebAuthenticationSession
    }

    /// Calls the completion handler on a system thread. Tests can call this more than once.
    package func complete(_ url: URL?, _ error: (any Error)?) {
        let call = Call(handler: completionHandler, url: url, error: error)
        Thread.detachNewThread { call.make() }
    }

    // Only called once, by one thread.
    private struct Call: @unchecked Sendable {
        let handler: CompletionHandler
        let url: URL?
        let error: (any Error)?

        func make() { handler(url, error) }
    }
}

// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationpresentationcontextproviding
#if !os(watchOS) && !os(tvOS)
    @available(iOS 13.0, macCatalyst 13.0, macOS 10.15, visionOS 1.0, *)
    @MainActor
    public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
        func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
    }
#endif

@available(iOS 12.0, macCatalyst 13.0, macOS 10.15, tvOS 16.0, visionOS 1.0, watchOS 6.2, *)
extension ASWebAuthenticationSession {
    package enum CallbackKind: Sendable, Equatable {
        case scheme(String)
        case https(host: String, path: String)

        package func matches(_ url: URL) -> Bool {
            switch self {
            case .scheme(let scheme): url.scheme?.lowercased() == scheme.lowercased()
            case .https(let host, let path): url.scheme == "https" && url.host == host && url.path == path
            }
        }
    }

    // https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/callback
    @available(iOS 17.4, macCatalyst 17.4, macOS 14.4, tvOS 17.4, visionOS 1.2, watchOS 10.4, *)
    public final class Callback: NSObject, Sendable {
        fileprivate let kind: CallbackKind

        init(_ kind: CallbackKind) {
            self.kind = kind
            super.init()
        }

        public static func customScheme(_ customScheme: String) -> Callback { Callback(.scheme(customScheme)) }

        public static func https(host: String, path: String) -> Callback { Callback(.https(host: host, path: path)) }

        // https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/callback/matchesurl(_:)
        public func matchesURL(_ url: URL) -> Bool {
            kind.matches(url)
        }
    }
}

// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror-swift.struct
@available(iOS 12.0, macCatalyst 13.0, macOS 10.15, tvOS 16.0, visionOS 1.0, watchOS 6.2, *)
public struct ASWebAuthenticationSessionError: CustomNSError, @unchecked Sendable {  // `userInfo` never changes.
    // https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror-swift.struct/code
    public enum Code: Int, Sendable {
        case canceledLogin = 1
        case presentationContextNotProvided = 2
        case presentationContextInvalid = 3
    }

    public static let errorDomain = "com.apple.AuthenticationServices.WebAuthenticationSession"
    public let code: Code
    public let userInfo: [String: Any]

    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] { userInfo }
}
