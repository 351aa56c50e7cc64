import A0Encoding
import Auth0
import Foundation
import LocalTenant

/// The user of a ``TestBrowser``, who knows what to enter on each page.
struct TestPerson: Sendable {
    enum Action: Sendable {
        case open(URL)
        case submit([(String, String)], URL)
    }

    /// How long to wait for a message, in seconds.
    private static let patience = 10.0

    let session: BrowserSession
    let tenant: LocalTenant
    /// The newest message in the outbox when the login started.
    private let lastMessage: TenantMessage?

    init(session: BrowserSession, tenant: LocalTenant) {
        (self.session, self.tenant) = (session, tenant)
        lastMessage = tenant.outbox.last
    }

    /// Returns what to do on this page.
    ///
    /// - Throws: `TestBrowserError`, or `WebAuthError.userCancelled` if the step closes the browser.
    func act(_ step: BrowserStep.Kind, _ page: WebPage) async throws -> Action {
        switch step {
        case .logIn(let identifier, let password): return try logIn(page, identifier, password)
        case .signUp(let email, let password, let username): return try signUp(page, email, password, username)
        case .code(let code): return try await typeCode(page, code.source)
        case .recipient(let recipient):
            let form = try page.form("a field for an email address or a phone number") { $0.field("recipient") != nil }
            return try send(form, page, ["recipient": recipient])
        case .setUpAuthenticatorApp: return try setUpApp(page)
        case .choose(let name): return try choose(page, name)
        case .accept: return try accept(page)
        case .deny: return try press(page, "a button that says no", values: Words.no, texts: Words.no)
        case .skip:
            return try press(page, "a button to go on without it", values: ["skip"], texts: ["without", "skip"])
        case .createPasskey: return try await createPasskey(page)
        case .logInWithPasskey: return try await usePasskey(page)
        case .respondToPush(let approve): return try await respondToPush(page, approve)
        case .press(let text): return try press(page, "a button “\(text)”", values: [], texts: [text.lowercased()])
        case .follow(let text): return try follow(page, text)
        case .fill(let fields):
            let form = try page.form("a form with \(fields.keys.sorted().joined(separator: ", "))") { form in
                fields.keys.allSatisfy { form.field($0) != nil }
            }
            return try send(form, page, fields)
        case .cancel: throw WebAuthError.userCancelled
        case .whatever(let user): return try await doWhatever(page, user)
        }
    }

    /// Whether the page comes before the one that the step is for.
    static func isBefore(_ step: BrowserStep.Kind, _ page: WebPage) -> Bool {
        switch step {
        case .logIn: !page.hasLogin
        case .signUp: !page.hasSignup
        default: false
        }
    }

    // MARK: Passwords

    private func logIn(_ page: WebPage, _ identifier: String, _ password: String) throws -> Action {
        if !page.hasLogin, let form = page.identifierForm {
            return try send(form, page, credentials(form, identifier, ""))
        }
        let form = try page.form("a form to log in with a password") { $0.isLogin }
        return try send(form, page, credentials(form, identifier, password))
    }

    private func signUp(_ page: WebPage, _ email: String, _ password: String, _ username: String?) throws -> Action {
        guard page.hasSignup else {
            guard let link = page.links.first(where: { $0.target.contains("/signup") }) else {
                throw TestBrowserError(.unexpectedPage, "There is no form and no link to sign up.", on: page)
            }
            return .open(try page.target(link.target))
        }
        let form = try page.form("a form to sign up") { $0.isSignup }
        var fields = credentials(form, email, password)
        if let username, form.field("username") != nil { fields["username"] = username }
        return try send(form, page, fields)
    }

    private func credentials(_ form: WebPage.Form, _ identifier: String, _ password: String) -> [String: String] {
        let names = [(form.identifierField?.name, identifier), (form.passwordField?.name, password)]
        return names.reduce(into: [:]) { fields, pair in if let name = pair.0 { fields[name] = pair.1 } }
    }

    // MARK: Codes

    private func typeCode(_ page: WebPage, _ source: BrowserStep.Code.Source) async throws -> Action {
        let form = try page.form("a field for a code") { $0.field("code") != nil }
        return try send(form, page, ["code": try await code(source, page)])
    }

    private func code(_ source: BrowserStep.Code.Source, _ page: WebPage) async throws -> String {
        switch source {
        case .text(let code):
            return code
        case .outbox(let recipient):
            return try await codeFromOutbox(recipient, page)
        case .app(let key):
            guard let key = key ?? session.authenticatorKey, let code = freshCode(key) else {
                throw TestBrowserError(
                    .unexpectedPage, "No authenticator app was set up in this browser, or its key is not base32.",
                    on: page)
            }
            return code
        }
    }

    /// The app's code. One that was used before is not accepted again, so the clock is advanced to the next one.
    private func freshCode(_ key: String) -> String? {
        guard let code = tenant.oneTimePassword(key) else { return nil }
        guard session.hasUsed(code, of: key) else { return code }
        let step = 30.0
        tenant.clock.advance(by: step - tenant.clock.now.timeIntervalSince1970.truncatingRemainder(dividingBy: step))
        let next = tenant.oneTimePassword(key)
        if let next { _ = session.hasUsed(next, of: key) }
        return next
    }

    private func codeFromOutbox(_ recipient: String?, _ page: WebPage) async throws -> String {
        let recipient = recipient?.lowercased()
        let message = try await tenant.message(after: lastMessage, within: Self.patience) {
            $0.code != nil && (recipient == nil || $0.to.lowercased() == recipient)
        }
        guard let code = message?.code else {
            throw TestBrowserError(.noMessage, "No message with a code came within 10 seconds.", on: page)
        }
        return code
    }

    private func setUpApp(_ page: WebPage) throws -> Action {
        let form = try page.form("a field for a code") { $0.field("code") != nil }
        let keys = page.codes.map { $0.filter { !$0.isWhitespace } }
        guard let (key, code) = keys.lazy.compactMap({ key in freshCode(key).map { (key, $0) } }).first
        else { throw TestBrowserError(.unexpectedPage, "There is no key for an authenticator app.", on: page) }
        session.authenticatorKey = key
        return try send(form, page, ["code": code])
    }

    private func respondToPush(_ page: WebPage, _ approve: Bool) async throws -> Action {
        let message = try await tenant.message(after: lastMessage, within: Self.patience) { $0.channel == .push }
        guard let message, try await tenant.respondToPush(userID: message.to, approve: approve) > 0 else {
            throw TestBrowserError(.noMessage, "No push message waits for an answer.", on: page)
        }
        let form = try page.form("a form to go on with") { !$0.buttons.isEmpty }
        return try send(form, page, [:])
    }

    // MARK: Choices

    private func choose(_ page: WebPage, _ name: String) throws -> Action {
        for form in page.forms {
            for field in form.fields where field.type == "radio" && field.value == name {
                return try send(form, page, [field.name: field.value])
            }
        }
        if let form = page.forms.first(where: { $0.field("organization")?.isVisible == true }) {
            return try send(form, page, ["organization": name])
        }
        return try press(page, "a choice “\(name)”", values: [name.lowercased()], texts: [name.lowercased()])
    }

    private func accept(_ page: WebPage) throws -> Action {
        if let (form, button) = page.button(values: Words.yes, texts: []) { return try send(form, page, [:], button) }
        let form = try page.form("a button that says yes") { form in
            !form.buttons.isEmpty && !form.isPasskeyForm
                && form.fields.allSatisfy { !$0.isVisible || $0.isSent && !$0.value.isEmpty }
        }
        return try send(form, page, [:])
    }

    private func press(_ page: WebPage, _ wanted: String, values: [String], texts: [String]) throws -> Action {
        guard let (form, button) = page.button(values: values, texts: texts) else {
            throw TestBrowserError(.unexpectedPage, "The page doesn't have \(wanted).", on: page)
        }
        return try send(form, page, [:], button)
    }

    private func follow(_ page: WebPage, _ text: String) throws -> Action {
        guard let link = page.links.first(where: { $0.text.lowercased().contains(text.lowercased()) }) else {
            throw TestBrowserError(.unexpectedPage, "There is no link “\(text)”.", on: page)
        }
        return .open(try page.target(link.target))
    }

    // MARK: Whatever the page asks

    private func doWhatever(_ page: WebPage, _ user: TestUser) async throws -> Action {
        if let error = page.error, !error.isEmpty {
            throw TestBrowserError(.refused, "The tenant refuses what was typed in: \(error)", on: page)
        }
        if let (form, button) = page.button(values: ["skip"], texts: []) { return try send(form, page, [:], button) }
        for form in page.forms where !form.isPasskeyForm {
            if form.isLogin || form.isIdentifierForm { return try logIn(page, user.email, user.password) }
            if let field = form.field("recipient") {
                let recipient = field.type == "tel" ? user.phoneNumber : user.email
                guard let recipient else {
                    throw TestBrowserError(.unexpectedPage, "\(user.email) has no phone number.", on: page)
                }
                return try send(form, page, ["recipient": recipient])
            }
            if form.field("code") != nil { return try await whateverCode(form, page, user) }
            if let choice = form.buttons.first(where: { ["authenticator", "factor", "organization"].contains($0.name) })
            {
                return try send(form, page, [:], choice)
            }
            if let choice = form.fields.first(where: { $0.type == "radio" }) {
                return try send(form, page, [choice.name: choice.value])
            }
            if form.buttons.contains(where: { $0.value == "resend" }) { return try await respondToPush(page, true) }
        }
        return try accept(page)
    }

    private func whateverCode(_ form: WebPage.Form, _ page: WebPage, _ user: TestUser) async throws -> Action {
        if !page.codes.isEmpty { return try setUpApp(page) }
        // Without a button to resend the code, the tenant hasn't sent one.
        guard form.buttons.contains(where: { $0.value == "resend" }) else {
            return try await typeCode(page, .app(key: nil))
        }
        return try await typeCode(page, .outbox(recipient: nil))
    }
}

private enum Words {
    static let yes = ["accept", "allow", "continue", "approve", "yes", "true", "confirm"]
    static let no = ["deny", "decline", "cancel", "reject", "no", "false"]
}

// MARK: - Forms

extension TestPerson {
    /// Submits a form with its own values, the entered ones, and the pressed button: the first one by default.
    func send(
        _ form: WebPage.Form, _ page: WebPage, _ typed: [String: String], _ pressed: WebPage.Button? = nil
    ) throws -> Action {
        var fields = form.fields.filter { $0.isSent && typed[$0.name] == nil }.map { ($0.name, $0.value) }
        fields += typed.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        if let response = captchaResponse(form, page) {
            fields.removeAll { $0.0 == "captcha" }
            fields.append(("captcha", response))
        }
        let button = pressed ?? form.buttons.first
        if let button, let name = button.name { fields.append((name, button.value)) }
        return .submit(fields, try page.target(button?.action ?? form.action))
    }

    private static let sum = Pattern(#"What is (\w+) plus (\w+)\?"#)

    /// Answers the tenant's CAPTCHA, which asks for a sum in words.
    private func captchaResponse(_ form: WebPage.Form, _ page: WebPage) -> String? {
        guard form.field("captcha") != nil, let sum = Self.sum.matches(page.text).first else { return nil }
        let words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
        let numbers = [sum[1], sum[2]].compactMap { $0 }.compactMap { words.firstIndex(of: String($0)) }
        return numbers.count == 2 ? String(numbers[0] + numbers[1]) : nil
    }
}

extension WebPage {
    /// - Throws: `TestBrowserError` if there is no such form.
    func form(_ wanted: String, where fits: (Form) -> Bool) throws(TestBrowserError) -> Form {
        guard let form = forms.first(where: { !$0.isPasskeyForm && fits($0) }) else {
            throw TestBrowserError(.unexpectedPage, "The page doesn't have \(wanted).", on: self)
        }
        return form
    }

    /// Finds a button that has one of these values, or whose text contains one of these texts.
    func button(values: [String], texts: [String]) -> (Form, Button)? {
        let all = forms.flatMap { form in form.buttons.map { (form, $0) } }
        return all.first { values.contains($0.1.value.lowercased()) }
            ?? all.first { pair in texts.contains { pair.1.text.lowercased().contains($0) } }
    }

    /// - Throws: `TestBrowserError` if it isn't a URL.
    func target(_ text: String) throws(TestBrowserError) -> URL {
        guard let url = text.isEmpty ? url : URL(string: text, relativeTo: url)?.absoluteURL else {
            throw TestBrowserError(.unexpectedPage, "“\(text)” isn't a URL.", on: self)
        }
        return url
    }
}
