import A0Encoding
import A0Pages

extension LoginStep {
    /// The context of a page of this login, with what the owner adds to it.
    func completed(_ context: PageContext, _ organization: TenantOrganization?) -> PageContext {
        var context = context
        context.template = call.templated(variables(organization))
        context.partials = partials(organization, nonce: context.nonce)
        return context
    }

    /// The owner's parts of this page (Auth0 docs, "Customize Signup and Login Prompts"). A part that fails is left
    /// out, which the owner is told.
    func partials(_ organization: TenantOrganization?, nonce: String) -> [String: HTML] {
        let screen = LoginScreen(path: call.request.path)
        let templates = call.settings.look.partials(screen.prompt, screen.name)
        guard !templates.isEmpty else { return [:] }
        let variables = variables(organization)
        return templates.reduce(into: [:]) { parts, template in
            do throws(LiquidError) {
                let text = try template.value.render(
                    variables, parts: [LiquidTemplate.nonce: " nonce=\"\(nonce)\""])
                parts[template.key] = HTML(ownersMarkup: text)
            } catch {
                Warning.write("The part \(template.key) of \(screen.name) isn't used. \(error.description)")
            }
        }
    }

    private func variables(_ organization: TenantOrganization?) -> [String: TenantValue] {
        var variables = call.pageVariables
        variables["application"] = .object(
            [
                "id": .string(client.clientID), "name": .string(client.name),
                "metadata": .object(client.clientMetadata.mapValues { .string($0) }),
            ].adding("logo_url", client.logoURI))
        variables["state"] = .string(state)
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
    func usersPageContext(application: String? = nil) throws -> PageContext {
        var context = try pageContext(application: application)
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
    /// Pages").
    fileprivate var pageVariables: [String: TenantValue] {
        let branding = configuration.branding
        let screen = LoginScreen(path: request.path)
        let texts = texts
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
                    "enabled_locales": .array(configuration.enabledLocales.map(TenantValue.string)),
                ].adding("support_email", configuration.supportEmail)
                    .adding("support_url", configuration.supportURL)),
            "custom_domain": ["domain": .string(AbsoluteURL(tenant.issuer)?.host ?? "")],
            "prompt": [
                "name": .string(screen.prompt),
                "screen": ["name": .string(screen.name), "texts": .object(customTexts(screen, texts.language))],
            ],
            "locale": .string(texts.language), "dir": texts.isRightToLeft ? "rtl" : "ltr",
            "correlation_id": .string(request.queryValue("correlation_id") ?? ""),
        ]
    }

    /// The owner's texts of a screen, also with names that Liquid reads, such as `varTerms` for `var-terms`.
    private func customTexts(_ screen: LoginScreen, _ language: String) -> [String: TenantValue] {
        let texts = configuration.customTexts[language]?[screen.prompt]?[screen.name] ?? [:]
        return texts.reduce(into: [:]) { result, text in
            let words = text.key.split(separator: "-")
            let name = words.dropFirst().reduce(String(words.first ?? "")) {
                $0 + $1.prefix(1).uppercased() + $1.dropFirst()
            }
            (result[text.key], result[name]) = (.string(text.value), .string(text.value))
        }
    }
}
