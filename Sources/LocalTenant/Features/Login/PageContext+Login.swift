import A0Pages

extension InvitationContext {
    /// The sender and the organization of the invitation that the login accepts.
    fileprivate func lead(_ texts: Texts, _ application: String?) -> HTML {
        var values: [String: HTML] = ["organizationName": "<strong>\(organization)</strong>"]
        values["inviterName"] = inviter.map { "<strong>\($0)</strong>" }
        values["clientName"] = application.map { "<strong>\($0)</strong>" }
        let sentence =
            switch (inviter, application) {
            case (nil, nil): texts.html("login.invitationDescription", values)
            case (nil, _): texts.html("login.invitationToAppDescription", values)
            case (_, nil): texts.html("login.invitationFromDescription", values)
            default: texts.html("login.invitationFromToAppDescription", values)
            }
        return "<p class=\"lead\">\(sentence)</p>"
    }
}

extension PageContext {
    /// The part above the login options.
    func loginHead(_ error: String?) -> HTML {
        """
        \(Brand(name: tenantName).html)
        <h1>\(texts["login.title"])</h1>
        \(destination)
        \(FormParts.alert(error))
        """
    }

    /// The URL that the user goes to from here.
    var destination: HTML? {
        if let invitation { return invitation.lead(texts, applicationName) }
        return applicationName.map {
            "<p class=\"lead\">\(texts.html("login.description", ["clientName": "<strong>\($0)</strong>"]))</p>"
        }
    }
}
