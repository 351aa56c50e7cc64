extension DashboardSection {
    /// All sections, in the order of the navigation.
    static let all: [DashboardSection] = [
        applications, apis, connections, actions, users, organizations, roles, branding, login, texts, settings,
        accessRules, security, factors, bruteForce, throttling, bots, breaches, keys, logs,
    ]
}
