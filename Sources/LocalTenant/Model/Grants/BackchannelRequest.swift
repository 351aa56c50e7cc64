import Foundation

/// A login on another device that waits for the user's approval (OpenID Connect CIBA Core): the data behind an
/// `auth_req_id`.
struct BackchannelRequest: TicketDetails {
    static let kind = "backchannel-request"
    /// Seconds, if the client asks for no other time. Also the longest one.
    static let lifetime = 300
    /// Seconds between two polls.
    static let interval = 5

    let clientID: String
    let userID: String
    let audience: String?
    let scope: [String]
    let details: AuthorizationDetails?
    /// The id of the organization to log in for.
    let organization: String?
    let bindingMessage: String
    /// The key of the `BackchannelApproval`.
    let approval: Data
    /// The user's answer; nil until then.
    var isApproved: Bool?
}

/// The link in the message to the user.
struct BackchannelApproval: TicketDetails {
    static let kind = "backchannel-approval"
    /// The key of the request.
    let request: Data
}

extension TicketStore {
    /// The request that an approval is for; nil if it no longer waits for an answer.
    func backchannelRequest(
        _ approval: BackchannelApproval, at now: Date
    ) async throws(StoreError) -> Ticket<BackchannelRequest>? {
        guard let request = try await ticket(approval.request, as: BackchannelRequest.self), request.expiresAt > now,
            request.details.isApproved == nil
        else { return nil }
        return request
    }

    /// The request with the user's answer; nil if it no longer waits for one.
    func backchannelRequest(
        _ approval: BackchannelApproval, isApproved: Bool, at now: Date
    ) async throws(StoreError) -> Ticket<BackchannelRequest>? {
        var request = try await backchannelRequest(approval, at: now)
        request?.details.isApproved = isApproved
        return request
    }
}
