/// The routes of the Management API: the operations that the tenant offers, and an error for each of the others.
enum ManagementRoutes {
    static let all = (offered + notOffered).map(\.route)

    static let offered: [ManagementRoute] = [
        UserRoutes.all, UserRoleRoutes.all, EffectiveRoleRoutes.all, RoleRoutes.all, ResourceServerRoutes.all,
        ClientGrantRoutes.all, ConsentRoutes.all, ClientRoutes.all, MetadataDocumentRoutes.all,
        ClientCredentialRoutes.all, ConnectionRoutes.all,
        OrganizationRoutes.all, OrganizationConnectionRoutes.all, OrganizationMemberRoutes.all,
        OrganizationGrantRoutes.all, OrganizationClientRoutes.all, DiscoveryDomainRoutes.all, InvitationRoutes.all,
        GuardianRoutes.all,
        BrandingRoutes.all, SearchRoutes.all, ActionRoutes.all, ActionModuleRoutes.all, SigningKeyRoutes.all,
        EncryptionKeyRoutes.all, ProvisioningRoutes.all, TicketRoutes.all, JobRoutes.all, SessionRoutes.all,
        RefreshTokenRoutes.all, ConnectedAccountRoutes.all,
        UserBlockRoutes.all, AuthenticationMethodRoutes.all, StoredDetails.all, LogRoutes.all,
        StoredSettings.routes,
    ].flatMap(\.self)

    private static let notOffered: [ManagementRoute] = {
        let known = Set(offered.map(\.key))
        return ManagementTable.operations.filter { !known.contains($0.key) }.flatMap { operation in
            ManagementRoute.table(operation.method, operation.path) { _, _ in
                throw ManagementAPIError(
                    501, "This tenant doesn't offer \(operation.key).", "operation_not_supported")
            }
        }
    }()
}
