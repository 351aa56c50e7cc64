/// The routes of the Management API that declare their scopes.
enum ManagementRoutes {
    static let all =
        RoleRoutes.all + UserRoleRoutes.all + ResourceServerRoutes.all + ClientGrantRoutes.all
        + ConsentRoutes.all
}
