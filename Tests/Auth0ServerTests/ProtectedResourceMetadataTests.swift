import Foundation
import Testing

@testable import Auth0Server

@Suite("Metadata of protected resources")
struct ProtectedResourceMetadataTests {
    private func configuration(_ change: (inout Configuration) -> Void = { _ in }) -> Configuration {
        var configuration = Configuration(
            issuers: .domain("example.eu.auth0.com"), audiences: ["https://api.example.com/mcp"])
        change(&configuration)
        return configuration
    }

    private func members(_ metadata: ProtectedResourceMetadata) throws -> NSDictionary {
        try #require(try JSONSerialization.jsonObject(with: metadata.json) as? NSDictionary)
    }

    @Test("the metadata says what the verifier accepts")
    func usual() throws {
        var metadata = try ProtectedResourceMetadata(resource: "https://api.example.com/mcp", configuration())
        #expect(
            try members(metadata) == [
                "resource": "https://api.example.com/mcp",
                "authorization_servers": ["https://example.eu.auth0.com/"], "bearer_methods_supported": ["header"],
                "dpop_signing_alg_values_supported": ["ES256"],
            ])
        metadata.scopesSupported = ["read:notes"]
        metadata.resourceName = "Notes"
        metadata.resourceDocumentation = "https://example.com/docs"
        let named = try members(metadata)
        #expect(named["scopes_supported"] as? [String] == ["read:notes"])
        #expect(named["resource_name"] as? String == "Notes")
        #expect(named["resource_documentation"] as? String == "https://example.com/docs")
    }

    @Test("bound tokens and other sources are named, and issuers that only a resolver knows aren't")
    func modes() throws {
        let bound = configuration {
            $0.issuers = .resolver { _ in [] }
            $0.sources = [.query, .header, .formBody, .cookie("session")]
            $0.dpop = .required
            $0.certificateBound = .required
        }
        #expect(
            try members(ProtectedResourceMetadata(resource: "https://api.example.com", bound)) == [
                "resource": "https://api.example.com", "bearer_methods_supported": ["header", "body", "query"],
                "dpop_signing_alg_values_supported": ["ES256"], "dpop_bound_access_tokens_required": true,
                "tls_client_certificate_bound_access_tokens": true,
            ])
        let disabled = try ProtectedResourceMetadata(
            resource: "https://api.example.com", configuration { $0.dpop = .disabled })
        #expect(disabled.dpopSigningAlgorithms.isEmpty && !disabled.requiresDPoP)
    }

    private static let places = [
        ("https://api.example.com", "https://api.example.com/.well-known/oauth-protected-resource"),
        ("https://api.example.com/", "https://api.example.com/.well-known/oauth-protected-resource"),
        ("https://api.example.com:8443/mcp", "https://api.example.com:8443/.well-known/oauth-protected-resource/mcp"),
        ("https://api.example.com/a%20b/", "https://api.example.com/.well-known/oauth-protected-resource/a%20b/"),
        ("http://127.0.0.1:8000/mcp", "http://127.0.0.1:8000/.well-known/oauth-protected-resource/mcp"),
    ]

    @Test("its URL has the resource's path behind the well-known one", arguments: places)
    func place(resource: String, url: String) throws {
        #expect(try ProtectedResourceMetadata(resource: resource, configuration()).url == url)
    }

    @Test(
        "other resources are errors",
        arguments: [
            "", "api", "http://api.example.com", "https://api.example.com?a=b", "https://api.example.com#a",
            "https://ada@api.example.com", "urn:api",
        ])
    func invalid(resource: String) throws {
        let error = try #require(throws: ConfigurationError.self) {
            try ProtectedResourceMetadata(resource: resource, configuration())
        }
        #expect(error.setting == "resource")
    }
}
