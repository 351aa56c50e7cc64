import Foundation

// https://developer.apple.com/documentation/authenticationservices/aspublickeycredential
@available(iOS 15.0, macOS 12.0, tvOS 16.0, visionOS 1.0, *)
@available(watchOS, unavailable)
public protocol ASPublicKeyCredential: ASAuthorizationCredential {
    var rawClientDataJSON: Data { get }
    var credentialID: Data { get }
}

// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialassertion
@available(iOS 15.0, macOS 12.0, tvOS 16.0, visionOS 1.0, *)
@available(watchOS, unavailable)
public protocol ASAuthorizationPublicKeyCredentialAssertion: ASPublicKeyCredential {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var rawAuthenticatorData: Data! { get }
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var userID: Data! { get }
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var signature: Data! { get }
}

// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialregistration
@available(iOS 15.0, macOS 12.0, tvOS 16.0, visionOS 1.0, *)
@available(watchOS, unavailable)
public protocol ASAuthorizationPublicKeyCredentialRegistration: ASPublicKeyCredential {
    var rawAttestationObject: Data? { get }
}

// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialattachment
@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public enum ASAuthorizationPublicKeyCredentialAttachment: Int, Sendable {
    case platform = 0
    case crossPlatform = 1
}

// https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialassertion
@available(iOS 15.0, macOS 12.0, tvOS 16.0, visionOS 1.0, *)
@available(watchOS, unavailable)
open class ASAuthorizationPlatformPublicKeyCredentialAssertion: NSObject, ASAuthorizationPublicKeyCredentialAssertion {
    open private(set) var rawClientDataJSON: Data
    open private(set) var credentialID: Data
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open private(set) var rawAuthenticatorData: Data!
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open private(set) var userID: Data!
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open private(set) var signature: Data!

    // https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialassertion/attachment
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    @available(tvOS, unavailable)
    open var attachment: ASAuthorizationPublicKeyCredentialAttachment { .platform }

    package init(
        rawClientDataJSON: Data, credentialID: Data, rawAuthenticatorData: Data?, userID: Data?, signature: Data?
    ) {
        self.rawClientDataJSON = rawClientDataJSON
        self.credentialID = credentialID
        self.rawAuthenticatorData = rawAuthenticatorData
        self.userID = userID
        self.signature = signature
        super.init()
    }
}

// https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialregistration
@available(iOS 15.0, macOS 12.0, tvOS 16.0, visionOS 1.0, *)
@available(watchOS, unavailable)
open class ASAuthorizationPlatformPublicKeyCredentialRegistration: NSObject,
    ASAuthorizationPublicKeyCredentialRegistration
{
    open private(set) var rawClientDataJSON: Data
    open private(set) var credentialID: Data
    open private(set) var rawAttestationObject: Data?

    // https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialregistration/attachment
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    @available(tvOS, unavailable)
    open var attachment: ASAuthorizationPublicKeyCredentialAttachment { .platform }

    package init(rawClientDataJSON: Data, credentialID: Data, rawAttestationObject: Data?) {
        self.rawClientDataJSON = rawClientDataJSON
        self.credentialID = credentialID
        self.rawAttestationObject = rawAttestationObject
        super.init()
    }
}
