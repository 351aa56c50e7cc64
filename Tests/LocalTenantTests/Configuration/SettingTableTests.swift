import A0Encoding
import Foundation
import Testing

@testable import LocalTenant

@Suite("The tables of settings")
struct SettingTableTests {
    /// A kind of settings with a body of Auth0's Management API that has them.
    struct Kind: CustomTestStringConvertible, Sendable {
        let name: String
        let shapes: [String: SettingShape?]
        let operation: String
        let path: [String]
        /// Keys that only this tenant has, or that the API has elsewhere; nil if they aren't compared.
        let own: Set<String>?
        /// Keys of the API that aren't settings here.
        let absent: Set<String>

        var testDescription: String { name }

        init<R: Record>(
            _ table: Table<R>, _ operation: String, _ path: String = "", own: String? = "", absent: String = ""
        ) {
            name = "\(R.self)"
            var shapes: [String: SettingShape?] = [:]
            for row in table.rows { for key in row.keys { shapes[key] = .some(row.shape) } }
            self.shapes = shapes
            self.operation = operation
            self.path = path.split(separator: ".").map(String.init)
            self.own = own.map(Self.words)
            self.absent = Self.words(absent)
        }

        private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
    }

    static let kinds = [
        Kind(
            TenantClient.table, "POST clients",
            own: """
                any_loopback_callback callback_url_template client_certificates client_id client_secret cross_origin_auth \
                custom_login_page_file external_client_id external_metadata_created_by external_metadata_type global \
                jwks jwks_uri mfa_policy signing_keys tenant
                """,
            absent: """
                allowed_clients anonymous_sessions b2b_integration_configuration client_aliases \
                client_authentication_methods custom_login_page_preview \
                enforce_anon_session_transfer_network_binding express_configuration fedcm_login \
                my_organization_configuration oidc_backchannel_logout \
                oidc_support token_vault_privileged_access
                """),
        Kind(RefreshTokenSettings.table, "POST clients", "refresh_token"),
        Kind(SessionTransferSettings.table, "POST clients", "session_transfer", absent: "delegation"),
        Kind(ClientLogoutSettings.table, "POST clients", "oidc_logout"),
        Kind(NativeSocialLogin.table, "POST clients", "native_social_login"),
        Kind(TokenQuota.table, "POST clients", "token_quota"),
        Kind(TokenQuota.Limits.table, "POST clients", "token_quota.client_credentials"),
        Kind(DefaultTokenQuota.table, "PATCH tenants/settings", "default_token_quota"),
        Kind(DefaultOrganization.table, "POST clients", "default_organization"),
        Kind(TenantClientGrant.table, "POST client-grants"),
        Kind(TenantAPI.table, "POST resource-servers", own: "token_lifetime_for_web"),
        Kind(TenantAPI.TokenEncryption.table, "POST resource-servers", "token_encryption"),
        Kind(TenantAPI.ProofOfPossession.table, "POST resource-servers", "proof_of_possession"),
        Kind(
            TenantOrganization.table, "POST organizations",
            own: "client_grants discovery_domains id member_roles members",
            absent: "is_app_entitlement_active"),
        Kind(OrganizationBranding.table, "POST organizations", "branding"),
        Kind(
            TenantOrganization.EnabledConnection.table, "POST organizations/*/enabled_connections",
            own: "name",
            absent: "connection_id"),
        Kind(TenantOrganization.DiscoveryDomain.table, "POST organizations/*/discovery-domains"),
        Kind(TenantRole.table, "POST roles", own: "permissions", absent: "owner_id type"),
        Kind(
            TenantUser.table, "POST users",
            own: """
                address birthdate gender locale mfa_policy middle_name permissions phone_number_verified \
                preferred_username profile roles website zoneinfo
                """,
            absent: "phone_verified verify_email"),
        Kind(
            TenantConnection.table, "POST connections",
            own: """
                attributes brute_force_protection code_length code_lifetime disable_self_service_change_password disable_signup \
                id otp_methods passkeys password_complexity_options password_dictionary password_dictionary_words password_history \
                password_no_personal_info password_options password_policy requires_username validation
                """,
            absent: """
                cross_app_access_requesting_app metadata
                """),
        Kind(PasswordOptions.table, "POST connections", "options.password_options"),
        Kind(TenantBranding.table, "PATCH branding", own: "templates"),
        Kind(
            TenantConfiguration.table, "PATCH tenants/settings",
            own: nil,
            absent: """
                access_token change_password \
                country_codes customize_mfa_in_postlogin_action \
                dpop_strict_refresh_token_binding enable_ai_guide \
                ephemeral_session_lifetime_in_minutes error_page guardian_mfa_page \
                idle_ephemeral_session_lifetime_in_minutes \
                idle_session_lifetime_in_minutes include_session_metadata_in_tenant_logs legacy_sandbox_version \
                phone_consolidated_experience security_headers session_cookie \
                session_lifetime_in_minutes universal_login
                """),
        Kind(
            TenantFlags.table, "PATCH tenants/settings", "flags",
            own: """
                enable_custom_domain_in_emails require_pushed_authorization_requests \
                use_scope_descriptions_for_consent
                """),
        Kind(DeviceFlowSettings.table, "PATCH tenants/settings", "device_flow"),
        Kind(SessionSettings.table, "PATCH tenants/settings", "sessions", absent: "anonymous"),
        Kind(LogoutSettings.table, "PATCH tenants/settings", "oidc_logout"),
    ]

    @Test("have the keys and types of Auth0's API, except for those that are listed", arguments: kinds)
    func drift(_ kind: Kind) throws {
        let parts = kind.operation.split(separator: " ").map(String.init)
        var schema = try #require(ManagementTable.operation(parts[0], parts[1])?.body)
        for name in kind.path { schema = .union(try #require(schema.members[name], "\(name)")) }
        let members = schema.members
        if let own = kind.own { #expect(Set(kind.shapes.keys).subtracting(members.keys) == own) }
        #expect(Set(members.keys).subtracting(kind.shapes.keys) == kind.absent)
        for case (let key, let shape?) in kind.shapes where shape != .any {
            let allowed = (members[key] ?? []).reduce(into: Set<SettingShape>()) { $0.formUnion($1.shapes) }
            #expect(allowed.isEmpty || allowed.contains(shape), "\(key) is \(allowed)")
        }
    }
}

extension Schema {
    /// The members of an object in any of its forms.
    fileprivate var members: [String: [Schema]] {
        switch self {
        case .object(let fields, _, _): Dictionary(grouping: fields, by: \.name).mapValues { $0.map(\.schema) }
        case .nullable(let schema): schema.members
        case .named(let name): ManagementTable.schema(name).members
        case .union(let schemas): schemas.reduce(into: [:]) { $0.merge($1.members) { $0 + $1 } }
        default: [:]
        }
    }

    /// What a value can be; empty for anything.
    fileprivate var shapes: Set<SettingShape> {
        switch self {
        case .any: []
        case .boolean: [.flag]
        case .integer, .number: [.integer, .number]
        case .string, .choice: [.text]
        case .array: [.list]
        case .object: [.object]
        case .union(let schemas): schemas.reduce(into: []) { $0.formUnion($1.shapes) }
        case .nullable(let schema): schema.shapes
        case .named(let name): ManagementTable.schema(name).shapes
        }
    }
}
