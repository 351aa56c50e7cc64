import A0HTTPServer

/// `GET /.well-known/apple-app-site-association`: the applications that may use the domain's passkeys and receive its
/// callbacks (Apple, "Supporting associated domains").
@Sendable func appSiteAssociation(_ call: Call) async throws -> HTTPServerResponse {
    let apps = try await call.store.clients().compactMap(\.client.mobile?.ios)
    let details = apps.map { app -> TenantValue in
        let paths = ["ios", "macos", "visionos"].map { TenantValue.string("/\($0)/\(app.bundleIdentifier)/*") }
        return ["appID": .string(app.id), "paths": .array(paths)]
    }
    return try .json([
        "applinks": ["apps": [], "details": .array(details)],
        "webcredentials": ["apps": .array(apps.map { .string($0.id) })],
    ])
}
