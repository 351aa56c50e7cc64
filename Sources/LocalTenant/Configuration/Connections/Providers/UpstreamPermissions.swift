/// The switches that a connection's options have besides `scope`, and what each asks the provider for (Auth0 Management
/// API,
/// `options` of connections; the scopes are the providers' own).
struct UpstreamPermissions: Sendable {
    /// The scopes that are always requested.
    var base = ""
    /// The switches that are on by default, if there is no `scope`.
    var usual: Set<String> = []
    let scopes: KeyValuePairs<String, String>
    /// Those that are parameters of the request instead.
    var parameters: [String: (name: String, value: String)] = [:]
    /// Switches that no longer have an effect.
    var former: Set<String> = []

    /// nil for a strategy without switches.
    static func of(_ strategy: TenantConnection.Strategy) -> UpstreamPermissions? {
        switch strategy {
        case .googleOAuth2: google
        case .googleApps: googleApps
        case .apple: apple
        case .github: github
        case .facebook: facebook
        case .windowsLive: windowsLive
        default: nil
        }
    }

    var names: Set<String> { Set(scopes.map { $0.key }).union(parameters.keys).union(former) }

    /// The switches of all strategies.
    static let allNames = TenantConnection.Strategy.allCases.compactMap(of).reduce(into: Set<String>()) {
        $0.formUnion($1.names)
    }

    /// The scope of options that have one, or switches.
    func scope(of given: ProviderOptions) -> String {
        let switched = scopes.filter { row in
            given.permissions[row.key] ?? (given.scope == nil && usual.contains(row.key))
        }
        let all = base.split(separator: " ").map(String.init) + given.scopes + switched.map { $0.value }
        return all.withoutRepetition().joined(separator: " ")
    }

    /// The parameters that the switches of some options add.
    func parameters(of given: ProviderOptions) -> [String: UpstreamParameter] {
        var added: [String: UpstreamParameter] = [:]
        for (name, parameter) in parameters where given.permissions[name] == true {
            added[parameter.name] = .value(parameter.value)
        }
        return added
    }
}

extension UpstreamPermissions {
    private static let apple = Self(
        base: "openid", usual: ["name", "email"], scopes: ["name": "name", "email": "email"])

    private static let googleApps = Self(
        base: "openid", usual: ["email", "profile"], scopes: ["email": "email", "profile": "profile"])

    private static let google = Self(
        base: "openid", usual: ["email", "profile"],
        scopes: [
            "email": "email",
            "profile": "profile",
            "adsense_management": "https://www.googleapis.com/auth/adsense",
            "analytics": "https://www.googleapis.com/auth/analytics",
            "blogger": "https://www.googleapis.com/auth/blogger",
            "calendar": "https://www.googleapis.com/auth/calendar",
            "calendar_addons_execute": "https://www.googleapis.com/auth/calendar.addons.execute",
            "calendar_events": "https://www.googleapis.com/auth/calendar.events",
            "calendar_events_readonly": "https://www.googleapis.com/auth/calendar.events.readonly",
            "calendar_settings_readonly": "https://www.googleapis.com/auth/calendar.settings.readonly",
            "chrome_web_store": "https://www.googleapis.com/auth/chromewebstore.readonly",
            "contacts": "https://www.google.com/m8/feeds/",
            "contacts_new": "https://www.googleapis.com/auth/contacts",
            "contacts_other_readonly": "https://www.googleapis.com/auth/contacts.other.readonly",
            "contacts_readonly": "https://www.googleapis.com/auth/contacts.readonly",
            "content_api_for_shopping": "https://www.googleapis.com/auth/content",
            "coordinate": "https://www.googleapis.com/auth/coordinate",
            "coordinate_readonly": "https://www.googleapis.com/auth/coordinate.readonly",
            "directory_readonly": "https://www.googleapis.com/auth/directory.readonly",
            "document_list": "https://docs.google.com/feeds/",
            "drive": "https://www.googleapis.com/auth/drive",
            "drive_activity": "https://www.googleapis.com/auth/drive.activity",
            "drive_activity_readonly": "https://www.googleapis.com/auth/drive.activity.readonly",
            "drive_appdata": "https://www.googleapis.com/auth/drive.appdata",
            "drive_apps_readonly": "https://www.googleapis.com/auth/drive.apps.readonly",
            "drive_file": "https://www.googleapis.com/auth/drive.file",
            "drive_metadata": "https://www.googleapis.com/auth/drive.metadata",
            "drive_metadata_readonly": "https://www.googleapis.com/auth/drive.metadata.readonly",
            "drive_photos_readonly": "https://www.googleapis.com/auth/drive.photos.readonly",
            "drive_readonly": "https://www.googleapis.com/auth/drive.readonly",
            "drive_scripts": "https://www.googleapis.com/auth/drive.scripts",
            "gmail": "https://mail.google.com/",
            "gmail_compose": "https://www.googleapis.com/auth/gmail.compose",
            "gmail_insert": "https://www.googleapis.com/auth/gmail.insert",
            "gmail_labels": "https://www.googleapis.com/auth/gmail.labels",
            "gmail_metadata": "https://www.googleapis.com/auth/gmail.metadata",
            "gmail_modify": "https://www.googleapis.com/auth/gmail.modify",
            "gmail_new": "https://mail.google.com/",
            "gmail_readonly": "https://www.googleapis.com/auth/gmail.readonly",
            "gmail_send": "https://www.googleapis.com/auth/gmail.send",
            "gmail_settings_basic": "https://www.googleapis.com/auth/gmail.settings.basic",
            "gmail_settings_sharing": "https://www.googleapis.com/auth/gmail.settings.sharing",
            "google_affiliate_network": "https://www.googleapis.com/auth/gan",
            "google_books": "https://www.googleapis.com/auth/books",
            "google_cloud_storage": "https://www.googleapis.com/auth/devstorage.read_write",
            "google_drive": "https://www.googleapis.com/auth/drive",
            "google_drive_files": "https://www.googleapis.com/auth/drive.file",
            "google_plus": "https://www.googleapis.com/auth/plus.login",
            "latitude_best": "https://www.googleapis.com/auth/latitude.all.best",
            "latitude_city": "https://www.googleapis.com/auth/latitude.all.city",
            "moderator": "https://www.googleapis.com/auth/moderator",
            "orkut": "https://www.googleapis.com/auth/orkut",
            "picasa_web": "https://picasaweb.google.com/data/",
            "sites": "https://sites.google.com/feeds/",
            "tasks": "https://www.googleapis.com/auth/tasks",
            "tasks_readonly": "https://www.googleapis.com/auth/tasks.readonly",
            "url_shortener": "https://www.googleapis.com/auth/urlshortener",
            "webmaster_tools": "https://www.googleapis.com/auth/webmasters",
            "youtube": "https://www.googleapis.com/auth/youtube",
            "youtube_channelmemberships_creator": "https://www.googleapis.com/auth/youtube.channel-memberships.creator",
            "youtube_new": "https://www.googleapis.com/auth/youtube",
            "youtube_readonly": "https://www.googleapis.com/auth/youtube.readonly",
            "youtube_upload": "https://www.googleapis.com/auth/youtube.upload",
            "youtubepartner": "https://www.googleapis.com/auth/youtubepartner",
        ],
        parameters: ["offline_access": ("access_type", "offline")])

    private static let github = Self(
        usual: ["profile"],
        scopes: [
            "profile": "read:user",
            "email": "user:email",
            "read_user": "read:user",
            "follow": "user:follow",
            "public_repo": "public_repo",
            "repo": "repo",
            "repo_deployment": "repo_deployment",
            "repo_status": "repo:status",
            "delete_repo": "delete_repo",
            "notifications": "notifications",
            "gist": "gist",
            "read_repo_hook": "read:repo_hook",
            "write_repo_hook": "write:repo_hook",
            "admin_repo_hook": "admin:repo_hook",
            "read_org": "read:org",
            "write_org": "write:org",
            "admin_org": "admin:org",
            "read_public_key": "read:public_key",
            "write_public_key": "write:public_key",
            "admin_public_key": "admin:public_key",
        ])

    /// Facebook's permissions have the same names as Auth0's switches.
    private static let facebook = Self(
        base: "public_profile",
        scopes: [
            "public_profile": "public_profile",
            "email": "email",
            "ads_management": "ads_management",
            "ads_read": "ads_read",
            "business_management": "business_management",
            "groups_access_member_info": "groups_access_member_info",
            "leads_retrieval": "leads_retrieval",
            "manage_notifications": "manage_notifications",
            "manage_pages": "manage_pages",
            "pages_manage_cta": "pages_manage_cta",
            "pages_manage_instant_articles": "pages_manage_instant_articles",
            "pages_messaging": "pages_messaging",
            "pages_messaging_phone_number": "pages_messaging_phone_number",
            "pages_messaging_subscriptions": "pages_messaging_subscriptions",
            "pages_show_list": "pages_show_list",
            "publish_actions": "publish_actions",
            "publish_pages": "publish_pages",
            "publish_to_groups": "publish_to_groups",
            "publish_video": "publish_video",
            "read_audience_network_insights": "read_audience_network_insights",
            "read_insights": "read_insights",
            "read_mailbox": "read_mailbox",
            "read_page_mailboxes": "read_page_mailboxes",
            "read_stream": "read_stream",
            "user_age_range": "user_age_range",
            "user_birthday": "user_birthday",
            "user_events": "user_events",
            "user_friends": "user_friends",
            "user_gender": "user_gender",
            "user_groups": "user_groups",
            "user_hometown": "user_hometown",
            "user_likes": "user_likes",
            "user_link": "user_link",
            "user_location": "user_location",
            "user_managed_groups": "user_managed_groups",
            "user_photos": "user_photos",
            "user_posts": "user_posts",
            "user_status": "user_status",
            "user_tagged_places": "user_tagged_places",
            "user_videos": "user_videos",
        ],
        former: ["allow_context_profile_field"])

    /// The names without `graph_` are mostly those of the Live SDK, which Microsoft Graph has replaced.
    private static let windowsLive = Self(
        base: "openid profile email User.Read",
        scopes: [
            "offline_access": "offline_access",
            "graph_user": "User.Read",
            "graph_user_update": "User.ReadWrite",
            "graph_user_activity": "UserActivity.ReadWrite.CreatedByApp",
            "graph_calendars": "Calendars.Read",
            "graph_calendars_update": "Calendars.ReadWrite",
            "graph_contacts": "Contacts.Read",
            "graph_contacts_update": "Contacts.ReadWrite",
            "graph_device": "Device.Read",
            "graph_device_command": "Device.Command",
            "graph_emails": "Mail.Read",
            "graph_emails_update": "Mail.ReadWrite",
            "graph_files": "Files.Read",
            "graph_files_update": "Files.ReadWrite",
            "graph_files_all": "Files.Read.All",
            "graph_files_all_update": "Files.ReadWrite.All",
            "graph_notes": "Notes.Read",
            "graph_notes_create": "Notes.Create",
            "graph_notes_update": "Notes.ReadWrite",
            "graph_tasks": "Tasks.Read",
            "graph_tasks_update": "Tasks.ReadWrite",
            "directory_accessasuser_all": "Directory.AccessAsUser.All",
            "directory_read_all": "Directory.Read.All",
            "directory_readwrite_all": "Directory.ReadWrite.All",
            "group_read_all": "Group.Read.All",
            "group_readwrite_all": "Group.ReadWrite.All",
            "mail_readwrite_all": "Mail.ReadWrite",
            "mail_send": "Mail.Send",
            "rolemanagement_read_all": "RoleManagement.Read.All",
            "rolemanagement_readwrite_directory": "RoleManagement.ReadWrite.Directory",
            "sites_read_all": "Sites.Read.All",
            "sites_readwrite_all": "Sites.ReadWrite.All",
            "team_readbasic_all": "Team.ReadBasic.All",
            "team_readwrite_all": "TeamSettings.ReadWrite.All",
            "user_read_all": "User.Read.All",
            "user_readbasic_all": "User.ReadBasic.All",
            "applications": "wl.applications",
            "applications_create": "wl.applications_create",
            "basic": "wl.basic",
            "birthday": "wl.birthday",
            "calendars": "wl.calendars",
            "calendars_update": "wl.calendars_update",
            "contacts_birthday": "wl.contacts_birthday",
            "contacts_calendars": "wl.contacts_calendars",
            "contacts_create": "wl.contacts_create",
            "contacts_photos": "wl.contacts_photos",
            "contacts_skydrive": "wl.contacts_skydrive",
            "emails": "wl.emails",
            "events_create": "wl.events_create",
            "messenger": "wl.messenger",
            "phone_numbers": "wl.phone_numbers",
            "photos": "wl.photos",
            "postal_addresses": "wl.postal_addresses",
            "share": "wl.share",
            "signin": "wl.signin",
            "skydrive": "wl.skydrive",
            "skydrive_update": "wl.skydrive_update",
            "work_profile": "wl.work_profile",
        ])
}
