import A0HTTPServer
import Foundation

/// `POST {realm}/applications`: adds an application. The response is the only one with its secret.
@Sendable func createApplication(_ call: Call) async throws -> HTTPServerResponse {
    struct Body: Decodable {
        let application: Application

        struct Application: Decodable {
            let displayName: String
            let redirectUris: [String]
            let authenticatorConfigId: String
            let clientId: String?
            /// Whether it has no secret.
            let isPublic: Bool?
        }
    }
    let (realm, body) = (try call.realm(), try call.body(Body.self).application)
    let entry = try await call.addApplication(
        NewApplication(
            displayName: body.displayName, redirectURIs: body.redirectUris,
            authenticatorConfigID: body.authenticatorConfigId, clientID: body.clientId,
            isPublic: body.isPublic ?? false), to: realm)
    return try .json(["application": ApplicationObject(entry, showsSecret: true)], status: 201)
}

/// `GET {realm}/applications`
@Sendable func listApplications(_ call: Call) async throws -> HTTPServerResponse {
    try .json(["applications": call.realm().applications.map { ApplicationObject($0, showsSecret: false) }])
}

/// `DELETE {realm}/applications/{application}`, for those that were added while the provider ran.
@Sendable func deleteApplication(_ call: Call) async throws -> HTTPServerResponse {
    let application = try call.application().application
    guard try await call.provider.removeApplication(application.id) else {
        throw APIError(409, "conflict", "The application belongs to the configuration file.")
    }
    return HTTPServerResponse(status: 204)
}

/// An administrator's decisions about an application.
struct NewApplication: Sendable {
    var displayName: String
    var redirectURIs: [String]
    var authenticatorConfigID: String
    var clientID: String?
    var isPublic = false
}

extension Call {
    /// - Throws: `bad_request`, with the field that is wrong.
    func addApplication(_ new: NewApplication, to realm: RealmEntry) async throws -> ApplicationEntry {
        guard !new.displayName.isEmpty else { throw APIError.badField("display_name", "it is empty.") }
        guard !new.redirectURIs.isEmpty else { throw APIError.badField("redirect_uris", "there is none.") }
        let application = DelegateApplication(
            id: UUID().uuidString.lowercased(), displayName: new.displayName,
            clientID: try new.clientID ?? provider.random.identifier(),
            clientSecret: new.isPublic ? nil : try provider.random.token(), redirectURIs: new.redirectURIs,
            authenticatorConfigID: new.authenticatorConfigID)
        do {
            try await provider.add(application, to: realm)
        } catch DelegateError.configuration(let text) {
            throw APIError.badRequest(text)
        }
        return ApplicationEntry(realm: realm, application: application)
    }
}

/// An application, as administrators see it.
private struct ApplicationObject: Encodable {
    let id, displayName, clientId: String
    let clientSecret: String?
    let redirectUris: [String]
    let authenticatorConfigId, issuer: String

    init(_ entry: ApplicationEntry, showsSecret: Bool) {
        let application = entry.application
        (id, displayName, clientId) = (application.id, application.displayName, application.clientID)
        clientSecret = showsSecret ? application.clientSecret : nil
        (redirectUris, authenticatorConfigId) = (application.redirectURIs, application.authenticatorConfigID)
        issuer = entry.issuer
    }
}
