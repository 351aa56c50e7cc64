import A0HTTPServer
import A0Pages
import Foundation

/// Lets a logged-in user choose one of their organizations (`post_login_prompt`).
enum OrganizationPicker {
    /// `GET /u/organization-picker`. Continues immediately if there is no choice.
    @Sendable static func page(_ call: Call) async throws -> HTTPServerResponse {
        let login = try await LoginStep.find(call.request.queryValue("state"), call)
        guard let known = try await call.browserSession() else { return .seeOther(login.firstPage) }
        return try await login.orError {
            let request = try await call.memberships.settled(login.transaction.request, for: known.user, login.client)
            guard request.organizationPrompt == .afterLogin else {
                return try await goOn(login, known, request, wasAsked: false)
            }
            let organizations = try await call.memberships.organizations(of: known.user, for: login.client)
            let page = OrganizationPickerPage(
                context: try login.pageContext(of: known.user), action: login.link(LoginPath.organizationPicker),
                state: login.state,
                csrf: try call.formToken(.login(login)), account: known.user.profile.accountName ?? known.user.id,
                organizations: organizations.map { .init(id: $0.id, name: $0.displayName) },
                isOptional: login.client.organizationUsage == .allow)
            return .page(page, formTarget: login.formTarget)
        }
    }

    /// `POST /u/organization-picker`.
    @Sendable static func response(_ call: Call) async throws -> HTTPServerResponse {
        let form = call.form
        let login = try await LoginStep.find(form: form, call)
        guard let known = try await call.browserSession() else { return .seeOther(login.firstPage) }
        let request = login.transaction.request
        guard request.organizationPrompt == .afterLogin else { return .seeOther(login.firstPage) }
        return try await login.orError {
            if form.first("action") == "personal", login.client.organizationUsage == .allow {
                return try await goOn(login, known, request.choosing(nil), wasAsked: true)
            }
            let id = form.first("organization")
            let choices = try await call.memberships.organizations(of: known.user, for: login.client)
            guard let organization = choices.first(where: { $0.id == id }) else {
                // The membership may just have ended.
                return .seeOther(login.link(LoginPath.organizationPicker))
            }
            return try await goOn(login, known, request.choosing(organization), wasAsked: true)
        }
    }

    private static func goOn(
        _ login: LoginStep, _ known: KnownUser, _ request: AuthorizationRequest, wasAsked: Bool
    ) async throws -> HTTPServerResponse {
        guard try await login.call.store.change(request, stateHash: login.transaction.stateHash) else {
            throw UnknownLogin(client: login.client)
        }
        var transaction = login.transaction
        transaction.request = request
        let login = LoginStep(
            call: login.call, state: login.state, transaction: transaction, client: login.client,
            connection: login.connection)
        return try await AccountStep(login: login, known: known).goOn(wasAsked: wasAsked)
    }
}

/// `GET /u/organization-picker`. The form posts `state`, `csrf` and `organization`, or `action` `personal`, to
/// `action`.
struct OrganizationPickerPage: Page {
    struct Choice: Sendable {
        var id: String
        var name: String
    }

    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    /// The name that the user logs in with.
    var account: String
    var organizations: [Choice]
    /// Whether users can continue without an organization.
    var isOptional: Bool
}

extension OrganizationPickerPage {
    var document: HTML {
        Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(title)</h1>
            <p class="lead">\(texts.html("organization-picker.loggedInText", ["userName": "<strong>\(account)</strong>"]))</p>
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            <div class="choices">
            \(organizations.map(\.button))
            </div>
            \(isOptional ? personal : nil)
            </form>
            """)
    }

    private var title: String { texts["organization-picker.title"] }

    private var personal: HTML {
        """
        <button class="plain" type="submit" name="action" value="personal">\(texts["organization-picker.continueTextB2C"])</button>
        """
    }
}

extension OrganizationPickerPage.Choice {
    fileprivate var button: HTML {
        """
        <button class="secondary choice" type="submit" name="organization" value="\(id)">\
        \(FormParts.monogram(name))<span>\(name)</span></button>

        """
    }
}
