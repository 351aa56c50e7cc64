import A0HTTPServer
import A0Pages
import Foundation

/// Asks for the organization before a login (`pre_login_prompt`).
enum OrganizationSelection {
    /// `GET /u/pre-organization-picker`.
    @Sendable static func page(_ call: Call) async throws -> HTTPServerResponse {
        let login = try await LoginStep.find(call.request.queryValue("state"), call)
        guard login.isAskedBeforeLogin else { return .seeOther(login.firstPage) }
        return try page(login, typed: login.transaction.request.loginHint ?? "")
    }

    /// `POST /u/pre-organization-picker`: continues as if the application had named the organization.
    @Sendable static func response(_ call: Call) async throws -> HTTPServerResponse {
        let form = call.form
        let login = try await LoginStep.find(form: form, call)
        guard login.isAskedBeforeLogin else { return .seeOther(login.firstPage) }
        var request = login.transaction.request
        if form.first("action") == "personal", login.client.organizationUsage == .allow {
            request = request.choosing(nil)
        } else {
            let typed = form.typed("organization")
            guard let organization = find(typed, login) else {
                return try page(login, typed: typed, error: error(typed, login), status: 400)
            }
            request = request.choosing(organization)
            if typed.contains("@") { request.loginHint = typed }
        }
        return try await login.orError {
            try request.takeConnection(login.client, call.configuration)
            var response = try await continueAuthorization(request, login.client, call)
            response.status = 303
            return response
        }
    }

    private static func find(_ typed: String, _ login: LoginStep) -> TenantOrganization? {
        let (configuration, methods) = (login.call.configuration, login.client.organizationDiscoveryMethods)
        var found: TenantOrganization?
        if methods.contains(.email), EmailAddress.isValid(typed) {
            found = configuration.organization(ofEmail: typed)
        } else if methods.contains(.organizationName) {
            found = configuration.organization(typed: typed)
        }
        return found?.admits(login.client) == true ? found : nil
    }

    private static func error(_ typed: String, _ login: LoginStep) -> String {
        let texts = login.call.texts
        let methods = login.client.organizationDiscoveryMethods
        switch (methods.contains(.email), methods.contains(.organizationName)) {
        case (true, false): return texts["organization-selection.invalid-email"]
        case (true, true) where typed.contains("@"):
            return texts["organization-selection.invalid-email-use-name"]
        default: return texts["organization-selection.invalid-organization"]
        }
    }

    private static func page(
        _ login: LoginStep, typed: String, error: String? = nil, status: Int = 200
    ) throws -> HTTPServerResponse {
        let (methods, texts) = (login.client.organizationDiscoveryMethods, login.call.texts)
        let label =
            switch (methods.contains(.email), methods.contains(.organizationName)) {
            case (true, true): texts["organization-selection.nameOrEmailPlaceholder"]
            case (true, false): texts["login.emailPlaceholder"]
            default: texts["organization-selection.placeholder"]
            }
        let page = OrganizationSelectionPage(
            context: try login.pageContext(), action: login.link(LoginPath.organization), state: login.state,
            csrf: try login.call.formToken(.login(login)), label: label, typed: typed, error: error,
            isOptional: login.client.organizationUsage == .allow)
        // The form may lead to the organization's own provider.
        return .page(page, status: status, formTarget: login.providers.isEmpty ? login.formTarget : .anywhere)
    }
}

extension LoginStep {
    fileprivate var isAskedBeforeLogin: Bool { transaction.request.organizationPrompt == .beforeLogin }
}

/// `GET /u/pre-organization-picker`. The form posts `state`, `csrf` and `organization`, or `action` `personal`, to
/// `action`.
struct OrganizationSelectionPage: Page {
    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    /// The label of the field.
    var label: String
    var typed: String
    var error: String?
    /// Whether users can continue without an organization.
    var isOptional: Bool
}

extension OrganizationSelectionPage {
    var document: HTML {
        Layout(context: context, title: texts["organization-selection.title"])(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(texts["organization-selection.title"])</h1>
            \(context.destination)
            \(FormParts.alert(error))
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            \(field.html(texts))
            <button type="submit">\(texts["organization-selection.buttonText"])</button>
            \(isOptional ? personal : nil)
            </form>
            """)
    }

    private var field: Field {
        Field(
            name: "organization", label: label, type: "text", autocomplete: "organization", value: typed,
            hasFocus: true, isInvalid: error != nil, describedBy: error == nil ? [] : ["problem"])
    }

    private var personal: HTML {
        """
        <button class="plain" type="submit" name="action" value="personal" formnovalidate>\
        \(texts["organization-picker.continueTextB2C"])</button>
        """
    }
}
