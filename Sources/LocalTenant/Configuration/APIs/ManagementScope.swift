/// The scopes of the Management API that this tenant knows.
enum ManagementScope {
    static let readUsers = "read:users"
    static let updateUsers = "update:users"
    static let deleteUsers = "delete:users"
    static let updateAppMetadata = "update:users_app_metadata"
    static let readRoles = "read:roles"
    static let readRoleMembers = "read:role_members"
    static let readGrants = "read:grants"
    static let deleteGrants = "delete:grants"
    static let readProviderTokens = "read:user_idp_tokens"
    static let readCurrentUser = "read:current_user"
    static let updateCurrentUserMetadata = "update:current_user_metadata"
    static let updateCurrentUserIdentities = "update:current_user_identities"

    /// The scopes of an application for the user who logged in.
    static let ofUsers = [
        readCurrentUser, updateCurrentUserIdentities, "create:current_user_metadata", updateCurrentUserMetadata,
        "delete:current_user_metadata",
    ]

    /// The scopes of a client for itself: all that Auth0 has, because clients ask for what they need there (Auth0 docs,
    /// "Management API").
    static let ofClients = resources.flatMap { verbs, names in
        names.split(whereSeparator: \.isWhitespace).flatMap { name in
            verbs.split(separator: " ").map { "\($0):\(name)" }
        }
    }

    /// The resources by what a client can be allowed to do with them.
    private static let resources: KeyValuePairs = [
        "create read update delete": """
        actions agents authentication_methods client_credentials client_grants client_profiles clients
        connection_profiles connections custom_domains custom_signing_keys directory_provisionings
        email_provider encryption_keys event_streams experimentation flows flows_vault_connections forms
        hooks log_streams network_acls
        organization_clients organization_connections organization_discovery_domains organizations
        phone_providers phone_templates rate_limit_policies resource_servers roles rules scim_config
        self_service_profiles token_exchange_profiles user_attribute_profiles users users_app_metadata
        vdcs_templates
        """,
        "read delete": """
        anomaly_blocks device_credentials federated_connections_tokens flows_executions grants groups
        guardian_enrollments
        """,
        "read update": """
        attack_protection client_keys event_deliveries guardian_factors mfa_policies prompts
        self_service_profile_custom_texts tenant_settings
        """,
        "read update delete": """
        branding refresh_tokens rules_configs sessions
        """,
        "read": """
        client_summary events group_members logs logs_users organization_groups
        organization_member_effective_roles organization_member_role_source_groups organizations_summary stats
        user_effective_permissions user_effective_roles user_idp_tokens user_permission_source_roles
        user_role_source_groups
        """,
        "update": """
        client_token_vault_privileged_access
        """,
        "create read update": """
        connections_keys email_templates signing_keys
        """,
        "create read delete": """
        group_roles network_acl_keys organization_client_grants organization_group_roles organization_invitations
        organization_member_roles organization_members role_members scim_token
        """,
        "create": """
        guardian_enrollment_tickets user_tickets
        """,
        "create delete": """
        sso_access_tickets
        """,
    ]
}
