import Foundation

/// What a grant knows of a request to `/oauth/token`: the client has authenticated, and of HTTP only this is left.
struct TokenRequest: RequestContext {
    let tenant: Tenant
    let parameters: Parameters
    let client: TenantClient
    /// The thumbprint of the key that the request proved to hold (RFC 9449); nil without a proof.
    let keyThumbprint: String?
    let now: Date
    let userAddress: String
    /// Where the request itself came from.
    let remoteAddress: String
    /// `User-Agent`.
    let userAgent: String?
    let notes: Call.Notes

    init(_ call: Call, _ parameters: Parameters, _ client: TenantClient) {
        tenant = call.tenant
        self.parameters = parameters
        self.client = client
        keyThumbprint = call.keyThumbprint
        now = call.now
        userAddress = call.userAddress
        remoteAddress = call.request.remoteAddress
        userAgent = call.request.headers["User-Agent"]
        notes = call.notes
    }
}
