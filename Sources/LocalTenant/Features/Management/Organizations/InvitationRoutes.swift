import A0HTTPServer
import Foundation

/// Invitations to organizations in the Management API.
enum InvitationRoutes {
    private static let path = "organizations/*/invitations"

    static let all =
        ManagementRoute.table("GET", path) { api, operation in
            let all = try await api.store.settings(kind(api)).filter { record in
                record.document["expires_at"]?.stringValue ?? "" > api.now.timestamp
            }
            let (query, selection) = try (
                ListQuery(api.call.request, operation.listing), FieldSelection(api.call.request)
            )
            return try query.response("invitations", all[query.range]) { selection($0.document) }
        }
        + ManagementRoute.table("POST", path, invite)
        + ManagementRoute.table("GET", path + "/*") { api, _ in
            try .json(FieldSelection(api.call.request)(try await invitation(api).document))
        }
        + ManagementRoute.table("DELETE", path + "/*") { api, operation in
            let record = try await invitation(api)
            let ticket = record.document["ticket_id"]?.stringValue ?? ""
            _ = try await api.store.redeemTicket(ticket.secretHash, as: Invitation.self, at: api.now)
            _ = try await api.store.deleteSetting(record.kind, record.id)
            return HTTPServerResponse(status: operation.status)
        }

    private static func kind(_ api: SystemAPICall) throws -> String {
        Invitation.records(of: try api.organization().id)
    }

    private static func invitation(_ api: SystemAPICall) async throws -> SettingRecord {
        guard let found = try await api.store.setting(kind(api), api.parameter(1)) else {
            throw ManagementAPIError(404, "The invitation does not exist.", "inexistent_invitation")
        }
        return found
    }

    private static let invite: ManagementRoute.TableHandler = { api, operation in
        let body = try api.body(of: operation)
        let organization = try api.organization()
        let (email, clientID) = (body["invitee"]?["email"]?.stringValue ?? "", body["client_id"]?.stringValue ?? "")
        guard EmailAddress.isValid(email) else {
            throw ManagementAPIError.invalidBody("This isn't an email address on property invitee.email")
        }
        guard let client = try await api.store.client(clientID)?.client else { throw ManagementAPIError.noClient }
        guard let page = client.initiateLoginURI else {
            throw ManagementAPIError(
                400,
                "A default login route is required to generate the invitation url. Set the client's initiate_login_uri.",
                "invalid_body")
        }
        let roles = body["roles"]?.arrayValue?.compactMap(\.stringValue) ?? []
        for role in roles where try await api.store.role(role) == nil { throw ManagementAPIError.noRole }
        var details = Invitation(organizationID: organization.id, clientID: clientID, email: email.identifierKey)
        details.inviter = body["inviter"]?["name"]?.stringValue
        details.roles = roles
        let id = try api.newIdentifier("uinv_", digits: 16, "invitations")
        details.recordID = id
        details.userMetadata = body["user_metadata"]?.objectValue
        details.appMetadata = body["app_metadata"]?.objectValue
        var lifetime = TenantInvitation.Options().lifetime
        if case .integer(let seconds)? = body["ttl_sec"], seconds > 0 { lifetime = Int(seconds) }
        var document = body.hiding(operation.hidden)
        document["id"] = .string(id)
        document["organization_id"] = .string(organization.id)
        document["created_at"] = .string(api.now.timestamp)
        document["expires_at"] = .string((api.now + TimeInterval(lifetime)).timestamp)
        _ = try await api.call.tenant.invite(
            email, to: organization, details, page: page, lifetime: lifetime,
            isMailed: body["send_invitation_email"] != false
        ) { invitation in
            document["invitation_url"] = .string(invitation.url ?? "")
            document["ticket_id"] = .string(invitation.ticket)
            return SettingRecord(kind: try kind(api), id: id, document: document)
        }
        return try .json(document, status: operation.status)
    }
}
