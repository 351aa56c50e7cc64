extension InvitationContext {
    /// Whose invitation someone accepts by logging in, and to what.
    fileprivate func lead(_ application: String?) -> HTML {
        let whose: HTML = inviter.map { "<strong>\($0)</strong>'s" } ?? "your"
        let place: HTML? = application.map { " on <strong>\($0)</strong>" }
        return "<p class=\"lead\">to accept \(whose) invitation to join <strong>\(organization)</strong>\(place)</p>"
    }
}

extension PageContext {
    /// What stands above the ways to log in.
    func loginHead(_ problem: String?) -> HTML {
        """
        \(Brand(name: tenantName).html)
        <h1>Log in</h1>
        \(destination)
        \(FormParts.alert(problem))
        """
    }

    /// Where the person goes from here.
    var destination: HTML? {
        if let invitation { return invitation.lead(applicationName) }
        return applicationName.map { "<p class=\"lead\">to continue to <strong>\($0)</strong></p>" }
    }
}
