/// Lines of the Management API that say by themselves who may call them.
enum ManagementRoutes {
    static let all =
        RoleRoutes.all + UserRoleRoutes.all + ResourceServerRoutes.all + ClientGrantRoutes.all
        + ConsentRoutes.all
}
