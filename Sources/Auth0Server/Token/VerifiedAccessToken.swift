import A0Encoding
import Foundation
import JWTDecode

/// A valid access token, whose claims you can trust.
///
/// Claims are read on demand. A claim of the wrong type counts as missing.
public struct VerifiedAccessToken: Sendable {
    /// The token itself, for a request to another server. Don't log it.
    public let token: String
    /// The issuer (`iss`).
    public let issuer: String
    /// When it ends (`exp`).
    public let expiresAt: Date
    /// The key or certificate that it is bound to.
    public let binding: Binding

    let payload: JSONObject
    let leeway: TimeInterval
    let now: @Sendable () -> Date
    let style: ChallengeStyle

    /// The key or certificate that a token is bound to (RFC 7800).
    public enum Binding: Sendable, Hashable {
        /// Nothing: anyone who has the token can use it.
        case none
        /// A key of the client with this thumbprint (RFC 7638), which the request proved to have.
        case dpop(thumbprint: String)
        /// The client's certificate with this thumbprint (RFC 8705 §3.1).
        case certificate(thumbprint: String)
    }

    /// The organization that a login was for (Auth0 docs, "Work with Tokens and Organizations").
    public struct Organization: Sendable, Hashable {
        /// `org_id`.
        public let id: String?
        /// `org_name`, if the tenant allows names.
        public let name: String?
    }
}

// MARK: - Claims

extension VerifiedAccessToken {
    /// The subject of the token (`sub`).
    public var subject: String? { payload.text("sub") }

    /// The recipients (`aud`).
    public var audience: [String] {
        payload.value("aud").flatMap { value in value.text.map { [$0] } ?? value.texts } ?? []
    }

    /// When it was issued (`iat`).
    public var issuedAt: Date? { date("iat") }

    /// When it begins (`nbf`).
    public var notBefore: Date? { date("nbf") }

    /// Its own ID (`jti`).
    public var id: String? { payload.text("jti") }

    /// The application that it was issued to (`client_id`, or else `azp`).
    public var clientID: String? { payload.text("client_id") ?? payload.text("azp") }

    /// The scopes (`scope`, RFC 8693 §4.2).
    ///
    /// Only for information. To decide, use ``require(_:)-(AccessPolicy...)``, which compares byte by byte: a `Set`
    /// considers canonically equivalent text equal.
    public var scopes: Set<String> { Set(scopeList) }

    /// The permissions by Auth0's role-based access control (`permissions`). Only for information, like ``scopes``.
    public var permissions: Set<String> { Set(permissionList) }

    /// The user's roles (`roles`, RFC 9068 §2.2.3.1).
    public var roles: [String] { payload.value("roles")?.texts ?? [] }

    /// The user's groups (`groups`, RFC 9068 §2.2.3.1).
    public var groups: [String] { payload.value("groups")?.texts ?? [] }

    /// The user's entitlements (`entitlements`, RFC 9068 §2.2.3.1).
    public var entitlements: [String] { payload.value("entitlements")?.texts ?? [] }

    /// The organization that the login was for.
    public var organization: Organization? {
        let (id, name) = (payload.text("org_id"), payload.text("org_name"))
        return id == nil && name == nil ? nil : Organization(id: id, name: name)
    }

    /// The party that acts for the subject (`act`, RFC 8693 §4.1).
    public var actor: Actor? { payload.value("act")?.object.flatMap(Actor.init) }

    /// How the token was obtained (`gty`), if Auth0 includes that.
    public var grantType: String? { payload.text("gty") }

    /// Whether an application got it for itself: the subject ends in `@clients`, or is the client.
    public var isMachine: Bool {
        guard let subject else { return grantType == "client-credentials" }
        return subject.hasSuffix("@clients") || clientID.map { subject.utf8.elementsEqual($0.utf8) } ?? false
    }

    /// When the user logged in (`auth_time`).
    public var authenticatedAt: Date? { date("auth_time") }

    /// The class of the login (`acr`).
    public var authenticationContext: String? { payload.text("acr") }

    /// How the user logged in (`amr`).
    public var authenticationMethods: [String] { payload.value("amr")?.texts ?? [] }

    /// A claim by its name, readable as several types.
    public subscript(claim: String) -> Claim { Claim(json: payload.value(claim)?.bytes) }

    /// All claims as your own type.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - decoder: Reads the JSON. Pass one with your date or key strategy.
    /// - Throws: The decoder's error if the claims don't match the type.
    public func claims<Claims: Decodable>(as type: Claims.Type, using decoder: JSONDecoder = JSONDecoder()) throws
        -> Claims
    {
        try decoder.decode(type, from: payload.json)
    }

    // MARK: - For rules and policies

    var scopeList: [String] { payload.text("scope")?.split(separator: " ").map(String.init) ?? [] }
    var permissionList: [String] { payload.value("permissions")?.texts ?? [] }

    func value(of claim: String) -> ClaimValue? { payload.value(claim)?.decoded(as: ClaimValue.self) }

    private func date(_ name: String) -> Date? { payload.value(name)?.number.map(Date.init(timeIntervalSince1970:)) }
}

/// The actor for a token's subject, and earlier actors (RFC 8693 §4.1).
public struct Actor: Sendable, Hashable {
    /// How deep actors may be nested.
    static let maximumDepth = 10

    /// The actor's `sub`.
    public let subject: String?
    /// The actor's `iss`, if it differs from the token's.
    public let issuer: String?
    /// The actor's `client_id`.
    public let clientID: String?
    /// This actor's subject and those before it, newest first.
    public let chain: [String]

    init?(_ object: JSONObject) {
        guard let chain = Self.chain(object, depth: 1) else { return nil }
        subject = object.text("sub")
        issuer = object.text("iss")
        clientID = object.text("client_id")
        self.chain = chain
    }

    private static func chain(_ object: JSONObject, depth: Int) -> [String]? {
        guard depth <= maximumDepth else { return nil }
        let own = object.text("sub").map { [$0] } ?? []
        guard let earlier = object.value("act") else { return own }
        return earlier.object.flatMap { chain($0, depth: depth + 1) }.map { own + $0 }
    }
}

extension VerifiedAccessToken: CustomStringConvertible, CustomReflectable {
    /// Describes the token without its text, so that a reader of a log can't use it.
    public var description: String {
        "VerifiedAccessToken(subject: \(subject ?? "none"), client: \(clientID ?? "none"), expires: \(expiresAt))"
    }

    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
