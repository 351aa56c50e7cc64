import Foundation
import Testing

@testable import LocalTenant

@Suite("Client credentials for organizations")
struct ClientOrganizationTests {
    private static let readers = TenantOrganization(name: "readers")
    private static let writers: TenantOrganization = {
        var organization = TenantOrganization(name: "writers")
        organization.clientGrants = [.init(clientID: "service", audience: booksAPI)]
        return organization
    }()

    private func token(
        _ usage: OrganizationUsage, any: Bool = false, usual: String? = nil, _ organization: String?
    ) async throws -> Browser.Page {
        let configuration = TenantConfiguration.grants.with {
            $0.organizations = [Self.readers, Self.writers]
            $0.allowsOrganizationNames = true
            $0.clientGrants[0].organizationUsage = usage
            $0.clientGrants[0].allowsAnyOrganization = any
        }.client("service") { client in
            client.defaultOrganization = usual.map { DefaultOrganization(organizationID: $0) }
        }
        var response: Browser.Page?
        try await withTenant(configuration) { _, browser in
            var fields = ClientCredentialsTests.fields
            fields["organization"] = organization.map(TenantValue.string)
            response = try await browser.token(fields)
        }
        return try #require(response)
    }

    @Test("a client gets tokens for its grant's organizations, any organization, or its default one")
    func allowed() async throws {
        let cases: [(OrganizationUsage, Bool, String?, String?, TenantOrganization?)] = [
            (.allow, false, nil, Self.writers.id, Self.writers), (.allow, false, nil, "Writers", Self.writers),
            (.allow, true, nil, Self.readers.id, Self.readers), (.allow, false, nil, nil, nil),
            (.require, false, Self.writers.id, nil, Self.writers),
            (.allow, true, Self.writers.id, Self.readers.id, Self.readers), (.deny, false, Self.writers.id, nil, nil),
        ]
        for (usage, any, usual, organization, expected) in cases {
            let response = try await token(usage, any: any, usual: usual, organization)
            try #require(response.status == 200, "\(response.text)")
            let claims = try claims(try Tokens(response).access)
            #expect(claims["org_id"] == expected.map { .string($0.id) })
            #expect(claims["org_name"] == expected.map { .string($0.name) })
        }
    }

    @Test("a client gets no tokens for other organizations")
    func refused() async throws {
        try expectError(
            try await token(.allow, Self.readers.id), 403, "access_denied",
            "The client grant is not associated with the organization \(Self.readers.id).")
        try expectError(
            try await token(.deny, Self.writers.id), 403, "access_denied", "The client grant allows no organizations.")
        try expectError(
            try await token(.require, nil), 400, "invalid_request",
            "The client grant requires an organization.")
        try expectError(
            try await token(.allow, "nowhere"), 400, "invalid_request", "parameter organization is invalid")
    }
}
