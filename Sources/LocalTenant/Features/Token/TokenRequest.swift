import Foundation

/// A request to `/oauth/token` as a grant sees it: the client is authenticated, and only these HTTP details remain.
struct TokenRequest: RequestContext {
    let tenant: Tenant
    let settings: TenantSettings
    let parameters: Parameters
    let client: TenantClient
    /// The thumbprint of the key in the request's DPoP proof (RFC 9449); nil without a proof.
    let keyThumbprint: String?
    /// The thumbprint of the certificate in the TLS handshake (RFC 8705 §3.1); nil without mutual TLS.
    let certificateThumbprint: String?
    let now: Date
    let userAddress: String
    let remoteAddress: String
    let userAgent: String?
    let notes: Call.Notes
    let screen: LoginScreen? = nil
    private let acceptLanguage: String?

    init(_ call: Call, _ parameters: Parameters, _ client: TenantClient) {
        (tenant, settings) = (call.tenant, call.settings)
        self.parameters = parameters
        self.client = client
        keyThumbprint = call.keyThumbprint
        certificateThumbprint = client.isPublic ? nil : call.knownCertificate?.certificate.thumbprint
        now = call.now
        userAddress = call.userAddress
        remoteAddress = call.request.remoteAddress
        userAgent = call.userAgent
        notes = call.notes
        acceptLanguage = call.request.headers["Accept-Language"]
    }

    var languageTags: [String] { Language.tags(acceptLanguage: acceptLanguage ?? "") }
}
