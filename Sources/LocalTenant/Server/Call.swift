import A0HTTPServer
import A0Concurrency
import Foundation

/// A request as the handlers receive it.
struct Call: RequestContext {
    let tenant: Tenant
    private(set) var settings: TenantSettings
    let request: HTTPServerRequest
    let notes: Notes
    let newBrowser = NewBrowser()
    /// The parameters in the body, once they were read.
    private let body = Locked<Result<Parameters, any Error>?>(nil)
    /// The certificate of the TLS handshake; nil until it was looked for.
    private let certificate = Locked<PresentedCertificate??>(nil)
    /// Read once, so that all rules of one request use the same time.
    let now: Date
    /// The values of each `*` in the route's path.
    var pathParameters: [String] = []
    /// The thumbprint of the key in the request's DPoP proof (RFC 9449); nil without a proof.
    var keyThumbprint: String?
    /// The user's address: where the request came from, unless a trusted client says otherwise.
    var userAddress: String
    /// The address of the nearest proxy, or else the one that the request came from.
    let connectingAddress: String

    var userAgent: String? { request.headers["User-Agent"] }
    var remoteAddress: String { request.remoteAddress }
    var screen: LoginScreen? { notes.all.screen.map(LoginScreen.init(name:)) ?? LoginScreen(path: request.path) }

    init(_ tenant: Tenant, _ request: HTTPServerRequest, connectingAddress: String? = nil) {
        self.tenant = tenant
        settings = tenant.settings.latest
        self.request = request
        notes = Notes()
        now = tenant.clock.now
        userAddress = request.remoteAddress
        self.connectingAddress = connectingAddress ?? request.remoteAddress
    }

    /// Takes over what other processes committed before.
    mutating func catchUp() async throws {
        guard tenant.isShared else { return }
        try await tenant.catchUp()
        settings = tenant.settings.latest
    }

    /// The query of a GET, the body of a POST.
    func parameters() throws -> Parameters {
        request.method == "POST" ? try bodyParameters() : Parameters(request.query)
    }

    /// The parameters in the body.
    ///
    /// - Throws: `OAuthError` if the body says that it is JSON and isn't an object.
    func bodyParameters() throws -> Parameters {
        try body.withLock { known in
            let result = known ?? Result { try Parameters(bodyOf: request) }
            known = result
            return result
        }.get()
    }

    /// The certificate that the client proved possession of (RFC 8705); nil without mutual TLS.
    ///
    /// - Throws: `OAuthError` for one that can't be read.
    func clientCertificate() async throws -> PresentedCertificate? {
        if let known = certificate.withLock(\.self) { return known }
        let found = try await findClientCertificate()
        certificate.withLock { $0 = .some(found) }
        return found
    }

    /// The same, of a request whose client was authenticated.
    var knownCertificate: PresentedCertificate? { certificate.withLock(\.self) ?? nil }

    /// The client with this id, which is then also recorded in the access log.
    func client(_ id: String) async throws -> ClientRecord? {
        let client = try await store.client(publicID: id)
        if let client {
            notes.change { ($0.client, $0.clientName) = (client.client.clientID, client.client.name) }
        }
        return client
    }

    /// Notes from the handlers for the access log and the log of events.
    final class Notes: Sendable {
        struct Values: Sendable {
            var client: String?
            var clientName: String?
            /// Identifies the login that the request belongs to.
            var login: String?
            var events: [LogDraft] = []
            /// Messages to and from others, such as a provider.
            var hops: [LoginHop] = []
            var tracking: String?
            var error: String?
            /// `ui_locales` of the login that the request belongs to.
            var uiLocales: String?
            /// The language that a customized page has chosen.
            var pageLanguage: String?
            /// The page's screen, if the path alone doesn't say it.
            var screen: String?
        }

        private let values = Locked(Values())

        func set(_ path: WritableKeyPath<Values, String?> & Sendable, _ value: String) {
            values.withLock { $0[keyPath: path] = value }
        }

        func change(_ body: (inout Values) -> Void) {
            values.withLock { body(&$0) }
        }

        var all: Values { values.withLock { $0 } }
    }
}

typealias Handler = @Sendable (Call) async throws -> HTTPServerResponse
