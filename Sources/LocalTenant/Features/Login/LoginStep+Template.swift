import A0Encoding
import A0Pages

extension LoginStep {
    /// The context of a page of this login, with what the owner adds to it.
    func completed(
        _ context: PageContext, _ organization: TenantOrganization?, _ user: UserRecord?
    ) -> PageContext {
        var context = context
        context.template = call.templated(variables(organization, user))
        context.partials = partials(variables(organization, user), context)
        return context
    }

    /// The owner's parts of this page (Auth0 docs, "Customize Signup and Login Prompts"). A part that fails is left
    /// out, which the owner is told.
    private func partials(
        _ variables: @autoclosure () -> [String: TenantValue], _ context: PageContext
    ) -> [String: HTML] {
        guard let screen = context.texts.screen else { return [:] }
        let templates = screen.all.flatMap { call.settings.look.partials($0.prompt, $0.name) }
        guard !templates.isEmpty else { return [:] }
        let variables = variables().merging(context.texts.variables()) { $1 }
        return templates.reduce(into: [:]) { parts, template in
            do throws(LiquidError) {
                let text = try template.value.render(
                    variables, parts: [LiquidTemplate.nonce: " nonce=\"\(context.nonce)\""])
                parts[template.key] = "\(parts[template.key])\(HTML(ownersMarkup: text))"
            } catch {
                Warning.write("The part \(template.key) of \(screen.name) isn't used. \(error.description)")
            }
        }
    }

    private func variables(_ organization: TenantOrganization?, _ user: UserRecord?) -> [String: TenantValue] {
        var variables = call.pageVariables
        variables["user"] = user.map { .object($0.templateMembers) }
        variables["application"] = .object(
            [
                "id": .string(client.clientID), "name": .string(client.name),
                "metadata": .object(client.clientMetadata.mapValues { .string($0) }),
            ].adding("logo_url", client.logoURI))
        variables["state"] = .string(state)
        if let details = transaction.request.details {
            variables["transaction"] = ["params": ["authorization_details": .array(details.items)]]
        }
        if let organization {
            let own = organization.branding
            variables["organization"] = [
                "id": .string(organization.id), "name": .string(organization.name),
                "display_name": .string(organization.displayName),
                "metadata": .object(organization.metadata.mapValues { .string($0) }),
                "branding": .object(
                    [
                        "colors": .object(
                            [:].adding("primary", own?.primaryColor).adding("page_background", own?.pageBackground))
                    ].adding("logo_url", own?.logoURL)),
            ]
        }
        return variables
    }
}

extension Call {
    /// The context of a page for the tenant's users outside of a login, within the owner's page.
    func usersPageContext(
        application: String? = nil, organization: TenantOrganization? = nil
    ) throws -> PageContext {
        var context = try pageContext(application: application, owner: organization?.displayName)
        context.branding = organization?.branding
        context.template = templated(pageVariables)
        return context
    }

    /// The owner's page around a page; nil for the tenant's own.
    fileprivate func templated(_ variables: @autoclosure () -> [String: TenantValue]) -> TemplatedPage? {
        guard let template = settings.look.template else { return nil }
        return TemplatedPage(template: template, variables: variables()) { [path = request.path] text in
            Warning.write("\(path): \(text)")
        }
    }

    /// The variables of templates and parts of prompts that all pages have (Auth0 docs, "Customize Universal Login
    /// Pages"), besides those of the page itself.
    fileprivate var pageVariables: [String: TenantValue] {
        let branding = configuration.branding
        return [
            "branding": .object(
                [
                    "colors": .object(
                        [:].adding("primary", branding.primaryColor)
                            .adding("page_background", branding.pageBackground?.colors.first))
                ].adding("logo_url", branding.logoURL)),
            "tenant": .object(
                [
                    "friendly_name": .string(configuration.friendlyName),
                    "enabled_locales": .string(configuration.enabledLocales.joined(separator: ",")),
                ].adding("support_email", configuration.supportEmail)
                    .adding("support_url", configuration.supportURL)),
            "custom_domain": ["domain": .string(AbsoluteURL(tenant.issuer)?.host ?? "")],
            "correlation_id": .string(request.queryValue("correlation_id") ?? ""),
        ]
    }
}
