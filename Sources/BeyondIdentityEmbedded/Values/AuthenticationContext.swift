import Foundation

/// The context of a login: what it's for, and where it began.
public struct AuthenticationContext: Hashable, Sendable {
    /// The URL for the next call. It may differ from the one that was passed in, and replaces it.
    public let authUrl: URL
    /// The application that the user logs in to.
    public let application: Application
    /// The origin of the login.
    public let origin: Origin

    /// Creates a context from its members.
    public init(authUrl: URL, application: Application, origin: Origin) {
        self.authUrl = authUrl
        self.application = application
        self.origin = origin
    }
}

/// An application that users log in to.
public struct Application: Hashable, Sendable {
    /// Names the application.
    public let id: Id
    /// The application's name, for people.
    public let displayName: String?

    /// Creates an application from its members.
    public init(id: Id, displayName: String? = nil) {
        self.id = id
        self.displayName = displayName
    }

    /// Names an application.
    public struct Id: Hashable, Sendable {
        /// The identifier.
        public let value: String

        /// An identifier.
        public init(_ value: String) { self.value = value }
    }
}

/// The origin of a login, as the server saw it.
public struct Origin: Hashable, Sendable {
    /// The address of the browser.
    public let sourceIp: String?
    /// The browser's user agent.
    public let userAgent: String?
    /// The approximate location of the address.
    public let geolocation: String?
    /// The page that the browser came from.
    public let referer: String?

    /// Creates an origin from its members.
    public init(
        sourceIp: String? = nil, userAgent: String? = nil, geolocation: String? = nil, referer: String? = nil
    ) {
        self.sourceIp = sourceIp
        self.userAgent = userAgent
        self.geolocation = geolocation
        self.referer = referer
    }
}
