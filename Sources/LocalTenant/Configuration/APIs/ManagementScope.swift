/// The scopes of the Management API that this tenant knows.
enum ManagementScope {
    static let readUsers = "read:users"
    static let updateUsers = "update:users"
    static let createUsers = "create:users"
    static let deleteUsers = "delete:users"
    static let updateAppMetadata = "update:users_app_metadata"
    static let readRoles = "read:roles"
    static let createRoles = "create:roles"
    static let updateRoles = "update:roles"
    static let deleteRoles = "delete:roles"
    static let readRoleMembers = "read:role_members"
    static let createRoleMembers = "create:role_members"
    static let deleteRoleMembers = "delete:role_members"
    static let readOrganizationMemberRoles = "read:organization_member_roles"
    static let createOrganizationMemberRoles = "create:organization_member_roles"
    static let deleteOrganizationMemberRoles = "delete:organization_member_roles"
    static let readResourceServers = "read:resource_servers"
    static let createResourceServers = "create:resource_servers"
    static let updateResourceServers = "update:resource_servers"
    static let deleteResourceServers = "delete:resource_servers"
    static let readClientGrants = "read:client_grants"
    static let createClientGrants = "create:client_grants"
    static let updateClientGrants = "update:client_grants"
    static let deleteClientGrants = "delete:client_grants"
    static let readOrganizationClientGrants = "read:organization_client_grants"
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

    /// The scopes of a client for itself.
    static let ofClients = [
        readUsers, updateUsers, createUsers, deleteUsers, "read:users_app_metadata", updateAppMetadata,
        "create:users_app_metadata", "delete:users_app_metadata", readProviderTokens, readRoles, createRoles,
        updateRoles, deleteRoles, readRoleMembers, createRoleMembers, deleteRoleMembers, readOrganizationMemberRoles,
        createOrganizationMemberRoles, deleteOrganizationMemberRoles, readResourceServers, createResourceServers,
        updateResourceServers, deleteResourceServers, readClientGrants, createClientGrants, updateClientGrants,
        deleteClientGrants, readOrganizationClientGrants, readGrants, deleteGrants,
    ]
}
