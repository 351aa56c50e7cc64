/// The scopes of the Management API that this tenant knows.
enum ManagementScope {
    static let readUsers = "read:users"
    static let updateUsers = "update:users"
    static let createUsers = "create:users"
    static let deleteUsers = "delete:users"
    static let updateAppMetadata = "update:users_app_metadata"
    static let readRoles = "read:roles"
    static let updateRoles = "update:roles"
    static let readProviderTokens = "read:user_idp_tokens"
    static let readCurrentUser = "read:current_user"
    static let updateCurrentUserMetadata = "update:current_user_metadata"
    static let updateCurrentUserIdentities = "update:current_user_identities"

    /// What an application may do for the user who logged in.
    static let ofUsers = [
        readCurrentUser, updateCurrentUserIdentities, "create:current_user_metadata", updateCurrentUserMetadata,
        "delete:current_user_metadata",
    ]

    /// What a client may do for itself.
    static let ofClients =
        ([
            readUsers, updateUsers, createUsers, deleteUsers, "read:users_app_metadata", updateAppMetadata,
            "create:users_app_metadata", "delete:users_app_metadata", readProviderTokens,
        ] + Routes.management.flatMap(\.scopes).flatMap(\.self)).withoutRepetition()
}
