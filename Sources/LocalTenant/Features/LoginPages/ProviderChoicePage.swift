import A0HTTPServer
import A0Pages

/// `GET /u/login` if users can only log in at other providers: a button for each.
struct ProviderChoicePage: Page {
    var context: PageContext
    var buttons: [ProviderButton]
    /// Why the last attempt failed.
    var error: String?
    /// The users for one-click login; nil if that's off.
    var people: LogInAsList?
}

extension ProviderChoicePage {
    var imageSources: [String] { ConnectionButtons.imageSources(buttons) }

    var document: HTML {
        Layout(context: context, title: texts["login.title"])(
            """
            \(context.loginHead(error))
            \(people?.html)
            \(ConnectionButtons(buttons: buttons, texts: texts, isAlternative: false).html)
            """)
    }
}

extension LoginStep {
    /// Shows the page to choose a login method again.
    func choicePage(error: String, status: Int) async throws -> HTTPServerResponse {
        switch connection.strategy {
        case .database:
            let identifier = transaction.request.loginHint ?? transaction.knownIdentifier ?? ""
            guard !asksIdentifierFirst else {
                return try await identifierPage(identifier, error: error, isAboutField: false, status: status)
            }
            return try await loginPage(identifier: identifier, error: error, isAboutFields: false, status: status)
        case .email, .sms:
            return try await PasswordlessStep(self).recipientPage(
                transaction.request.loginHint ?? "", error: error, isAboutField: false, status: status)
        default:
            return try await providerPage(error: error, status: status)
        }
    }

    /// - Throws: `PageError` if none of the providers has a button, and one-click login is off too.
    func providerPage(error: String? = nil, status: Int = 200) async throws -> HTTPServerResponse {
        let buttons = providerButtons
        let people = try await peopleToLogInAs()
        guard !buttons.isEmpty || people != nil else {
            throw PageError(
                403, "invalid_request", forDevelopers: "Nobody can log in here",
                message: "No connection of the application \(client.name) has a button. The request must name one.")
        }
        let page = ProviderChoicePage(
            context: try pageContext(), buttons: buttons, error: error, people: people)
        return .page(page, status: status, formTarget: people == nil ? .tenant : formTarget)
    }
}
