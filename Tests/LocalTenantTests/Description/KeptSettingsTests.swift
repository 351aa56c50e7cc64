import Foundation
import Testing

@testable import LocalTenant

@Suite("Settings that the tenant keeps and doesn't act upon")
struct KeptSettingsTests {
    private func names(_ method: String, _ path: String, _ member: String? = nil) throws -> Set<String> {
        let body = try #require(ManagementTable.operation(method, path)?.body)
        guard let member else { return Set(body.names) }
        return Set(try #require(body.fields.first { $0.name == member }).schema.names)
    }

    private func kept(_ section: String) throws -> Set<String> { Set(try #require(KeptSettings.table[section])) }

    @Test("each member of a client acts, informs, or is listed")
    func clients() throws {
        let known = try names("POST", "clients").union(names("PATCH", "clients/*"))
        let acting = TenantClient.table.rows.filter { $0.shape != nil }.flatMap(\.keys)
        let actsElsewhere: Set = ["client_authentication_methods", "oidc_backchannel_logout"]
        let informs: Set = ["custom_login_page_preview", "description", "oidc_conformant"]
        #expect(try known.subtracting(acting).subtracting(actsElsewhere).subtracting(informs) == kept("clients"))
    }

    @Test("each setting and each flag of the tenant acts, informs, is out of date, or is listed")
    func tenant() throws {
        let document = try #require(StoredSettings.documents.first { $0.path == "tenants/settings" })
        let acting = document.acting.map { $0.path.joined(separator: ".") }
        let listed = try kept("tenant")
        let settings = try names("PATCH", "tenants/settings")
        let informs: Set = ["enable_ai_guide", "legacy_sandbox_version", "picture_url", "sandbox_version"]
        let known = Set((acting + listed).compactMap { $0.split(separator: ".").first.map(String.init) })
        #expect(settings.subtracting(informs) == known)
        let flags = try names("PATCH", "tenants/settings", "flags")
        let outOfDate: Set = [
            "allow_changing_enable_sso", "custom_domains_provisioning", "dashboard_insights_view",
            "dashboard_log_streams_next", "disable_fields_map_fix", "disable_impersonation", "enable_apis_section",
            "enable_legacy_profile", "enable_pipeline2", "enable_sso", "genai_trial",
            "improved_signup_bot_detection_in_classic", "local_resource_discovery",
        ]
        // Applications that can authenticate have to, here.
        let always: Set = ["enforce_client_authentication_on_passwordless_start"]
        let silent = Set(flags.subtracting(outOfDate).subtracting(always).map { "flags." + $0 }).subtracting(acting)
        #expect(silent == listed.filter { $0.hasPrefix("flags.") })
    }

    @Test("sections whose settings nothing reads are listed")
    func sections() throws {
        let read: Set = ["custom-domains", "log-streams", "token-exchange-profiles"]
        let unread = Set(StoredSettings.collections.filter { $0.consequence == nil }.map(\.path)).subtracting(read)
        for section in DescriptionSection.all {
            guard case .collection(let collection) = section.form else { continue }
            let isUnread = unread.contains(collection.path.joined(separator: "/"))
            #expect((KeptSettings.table[section.key] == [""]) == isUnread, "\(section.key)")
        }
    }

    @Test("they are found where a description turns them on, with their lines")
    func findings() throws {
        let text = """
            clients:
            - name: a
              sso_disabled: false
              addons: {samlp: {}}
            - name: b
              sso_disabled: true
            hooks: []
            networkACLs:
            - description: office
              active: true
              rule: {action: {block: true}, scope: tenant, match: {geo_country_codes: [DE]}}
            eventStreams:
            - name: office
              status: enabled
              subscriptions: [{event_type: user.created}]
            attackProtection:
              captcha: {active_provider_id: hcaptcha, hcaptcha: {site_key: x}, arkose: {site_key: ''}}
            tenant:
              flags: {change_pwd_flow_v1: true, allow_legacy_ro_grant_types: false}

            """
        let folder = try DataDirectory.forSeveralTenants()
        defer { folder.delete() }
        let file = folder.url.appendingPathComponent("tenant.yaml")
        try Data(text.utf8).write(to: file)
        let description = try TenantDescription(contentsOf: file)
        let kept = description.findings().filter { $0.severity == .kept }
        #expect(
            kept.map { "\($0.place) \($0.keyPath)" } == [
                "tenant.yaml:6 clients[1].sso_disabled", "tenant.yaml:17 attackProtection.captcha.hcaptcha.site_key",
                "tenant.yaml:11 networkACLs[0].rule.match.geo_country_codes", "tenant.yaml:12 eventStreams",
                "tenant.yaml:19 tenant.flags.change_pwd_flow_v1",
            ])
    }
}
