import Foundation

/// An invitation to an organization, from its link (Auth0 docs, "Invite organization members").
struct Invitation: Sendable, Equatable {
    let organization: String
    let ticket: String

    /// - Throws: `WebAuthError.invalidInvitationURL` unless the link has both query items. Others are ignored.
    init(_ link: URL) throws(WebAuthError) {
        let items = URLComponents(url: link, resolvingAgainstBaseURL: true)?.queryItems ?? []
        guard let organization = items.first(where: { $0.name == "organization" })?.value,
            let ticket = items.first(where: { $0.name == "invitation" })?.value
        else {
            throw WebAuthError(.invalidInvitationURL, link.withoutInvitation)
        }
        self.organization = organization
        self.ticket = ticket
    }
}

extension URL {
    /// The link for an error message, without the ticket, because anyone who has it can join.
    fileprivate var withoutInvitation: String {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return absoluteString }
        components.queryItems = components.queryItems?.map { item in
            item.name == "invitation" && item.value != nil ? URLQueryItem(name: item.name, value: "hidden") : item
        }
        return components.string ?? absoluteString
    }
}
