/// `mobile` of a client: the application as iOS and Android know it.
public struct MobileApps: Sendable, Hashable {
    /// `ios`: what `/.well-known/apple-app-site-association` names, for passkeys and for callbacks of the domain.
    public var ios: AppleApp?

    /// An application with these apps.
    public init(ios: AppleApp?) {
        self.ios = ios
    }
}

/// An app on Apple platforms.
public struct AppleApp: Sendable, Hashable {
    /// `team_id`: ten letters and digits.
    public var teamID: String
    /// `app_bundle_identifier`.
    public var bundleIdentifier: String

    /// An app with this team and bundle identifier.
    public init(teamID: String, bundleIdentifier: String) {
        self.teamID = teamID
        self.bundleIdentifier = bundleIdentifier
    }

    /// Apple's application identifier.
    var id: String { "\(teamID).\(bundleIdentifier)" }
}

extension AppleApp: Codable, Record {
    static let blank = AppleApp(teamID: "", bundleIdentifier: "")
    static let table = Table<AppleApp> {
        Member("team_id", \.teamID, is: .required)
        Member("app_bundle_identifier", \.bundleIdentifier, is: .required)
    }
}

extension MobileApps: Codable, Record {
    static let blank = MobileApps(ios: nil)
    static let table = Table<MobileApps> { Member("ios", \.ios) }
}
