import A0Pages

extension InvitationContext {
    /// The sender and the organization of the invitation that the login accepts.
    fileprivate func lead(_ application: String?) -> HTML {
        let whose: HTML = inviter.map { "<strong>\($0)</strong>'s" } ?? "your"
        let place: HTML? = application.map { " on <strong>\($0)</strong>" }
        return "<p class=\"lead\">to accept \(whose) invitation to join <strong>\(organization)</strong>\(place)</p>"
    }
}

extension PageContext {
    /// The part above the login options.
    func loginHead(_ problem: String?) -> HTML {
        """
        \(Brand(name: tenantName).html)
        <h1>Log in</h1>
        \(destination)
        \(FormParts.alert(problem))
        """
    }

    /// The URL that the user goes to from here.
    var destination: HTML? {
        if let invitation { return invitation.lead(applicationName) }
        return applicationName.map { "<p class=\"lead\">to continue to <strong>\($0)</strong></p>" }
    }
}
