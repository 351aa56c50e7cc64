import Foundation

// https://developer.apple.com/documentation/authenticationservices/asauthorizationprovider
public protocol ASAuthorizationProvider: NSObjectProtocol {}

// https://developer.apple.com/documentation/authenticationservices/asauthorizationcredential
public protocol ASAuthorizationCredential: NSObjectProtocol {}

// https://developer.apple.com/documentation/authenticationservices/asauthorization
open class ASAuthorization: NSObject {
    open private(set) var provider: any ASAuthorizationProvider
    open private(set) var credential: any ASAuthorizationCredential

    package init(provider: any ASAuthorizationProvider, credential: any ASAuthorizationCredential) {
        self.provider = provider
        self.credential = credential
        super.init()
    }
}

// https://developer.apple.com/documentation/authenticationservices/asauthorizationrequest
open class ASAuthorizationRequest: NSObject {
    open private(set) var provider: any ASAuthorizationProvider

    init(provider: any ASAuthorizationProvider) {
        self.provider = provider
        super.init()
    }
}

// https://developer.apple.com/documentation/authenticationservices/asauthorizationcontroller
@MainActor
open class ASAuthorizationController: NSObject {
    open private(set) var authorizationRequests: [ASAuthorizationRequest]
    open weak var delegate: (any ASAuthorizationControllerDelegate)?
    #if !os(watchOS)
        open weak var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)?
    #endif

    public init(authorizationRequests: [ASAuthorizationRequest]) {
        self.authorizationRequests = authorizationRequests
        super.init()
    }

    open func performRequests() { Self.onPerform(self) }

    /// Simulates what the system and the user do with the requests.
    package static var onPerform: (ASAuthorizationController) -> Void = { _ in }
}

// https://developer.apple.com/documentation/authenticationservices/asauthorizationcontrollerdelegate
@MainActor
public protocol ASAuthorizationControllerDelegate: NSObjectProtocol {
    // Both are optional in Objective-C. Here only the second one is, which apps leave out: a misspelled first one
    // doesn't compile.
    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization)
    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

extension ASAuthorizationControllerDelegate {
    public func authorizationController(
        controller: ASAuthorizationController, didCompleteWithError error: any Error
    ) {}
}

#if !os(watchOS)
    // https://developer.apple.com/documentation/authenticationservices/asauthorizationcontrollerpresentationcontextproviding
    @MainActor
    public protocol ASAuthorizationControllerPresentationContextProviding: NSObjectProtocol {
        func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
    }
#endif
