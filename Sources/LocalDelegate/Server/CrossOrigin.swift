import A0HTTPServer

extension CrossOriginAccess {
    /// Keys and metadata are public. Pages may act as devices if the authenticator configuration trusts their origin;
    /// programs that aren't web pages send no origin.
    ///
    /// - Throws: `origin_not_allowed` for a page that must not act as a device.
    init(_ call: Call, _ audience: Route.Audience) async throws {
        let sender = call.request.headers["Origin"]
        if audience == .device, let sender, try await !call.trusts(sender) {
            throw APIError(403, "origin_not_allowed", "Pages of this origin aren't allowed to act as a device.")
        }
        let origin: String? =
            switch audience {
            case .anyone: "*"
            case .device: sender
            case .person, .client, .administrator, .reader: nil
            }
        self.init(
            origin: origin,
            requestHeaders: "Authorization, Content-Type, X-Odc-Version, X-Odc-App-Instance, X-Correlation-Id",
            responseHeaders: "Retry-After")
    }
}

extension Call {
    /// Whether the configuration that the path's login or binding job belongs to trusts pages of an origin.
    fileprivate func trusts(_ origin: String) async throws -> Bool {
        let realm = try realm()
        let configID = try await provider.store.write { [path] records -> String? in
            if let transaction = path["transaction"] {
                let found = try records.find(LoginTransaction.self, transaction)
                return found.flatMap { realm.application($0.applicationID)?.application.authenticatorConfigID }
            }
            return try records.find(BindingJob.self, path["job"] ?? "")?.configID
        }
        return configID.flatMap(realm.config)?.trustedOrigins.contains(origin) ?? false
    }
}
