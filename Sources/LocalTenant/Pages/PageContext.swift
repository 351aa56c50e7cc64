import A0Pages

// What each page shows. The route handlers fill these in; `Pages` turns them into HTML.

/// The common part of all pages.
struct PageContext: Sendable {
    /// The tenant's friendly name.
    let tenantName: String
    /// The name of the application that requested the page; nil on pages without an application.
    let applicationName: String?
    /// The tenant's look; nil on the pages of its owner.
    var look: TenantLook?
    /// The organization's branding; nil for the tenant's.
    var branding: OrganizationBranding?
    /// The client's logo; nil for the tenant's.
    var clientLogo: String?
    /// The owner's page around the card; nil for the tenant's own.
    var template: TemplatedPage?
    /// The owner's parts of the page, by insertion point.
    var partials: [String: HTML] = [:]
    /// The invitation that the page is about.
    var invitation: InvitationContext?
    var texts = Texts.english
    /// The nonce that the Content-Security-Policy grants to `<style nonce="…">`, and on pages for passkeys to their
    /// script.
    let nonce: String
}

/// An invitation in words.
struct InvitationContext: Sendable, Equatable {
    /// nil if unknown.
    var inviter: String?
    /// The organization's name.
    var organization: String
}

/// A link to another page, in words.
struct PageLink: Sendable, Equatable {
    var text: String
    var target: String
}
