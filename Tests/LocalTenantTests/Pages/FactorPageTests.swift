import Foundation
import Testing

@testable import LocalTenant

@Suite("Pages for passwords and messages")
struct FactorPageTests {
    static let hostile = #""'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;"#

    static var pages: [String] {
        let context = PageContext(tenantName: hostile, applicationName: hostile, nonce: hostile)
        let message = TenantMessage(
            id: hostile, time: noon, to: hostile, channel: .email, kind: .passwordlessLink, code: hostile,
            link: "javascript:\(hostile)", client: hostile)
        let frame = FactorFrame(
            context: context, action: hostile, state: hostile, csrf: hostile, error: hostile)
        return [
            html(
                ResetRequestPage(
                    context: context, action: hostile, state: hostile, csrf: hostile, email: hostile,
                    identifiers: ConnectionAttributes(), error: hostile, loginLink: hostile)),
            html(
                ResetPasswordPage(
                    context: context, action: hostile, ticket: hostile, csrf: hostile, identifier: hostile,
                    error: hostile, passwordRules: [PasswordRule(text: hostile, satisfied: nil)])),
            html(
                MessagePage(context, hostile, hostile, link: .init(text: hostile, target: hostile))),
            html(
                FactorOptionsPage(
                    frame: frame, isNew: false, options: [.init(value: hostile, kind: .sms, recipient: hostile)])),
            html(
                FactorCodePage(frame: frame, kind: .voice, recipient: hostile, otherLink: "javascript:\(hostile)")),
            html(FactorRecipientPage(frame: frame, kind: .email, recipient: hostile)),
            html(FactorAppPage(frame: frame, barcode: hostile, secret: hostile)),
            html(FactorApprovalPage(frame: frame, barcode: hostile, otherLink: hostile)),
            html(
                FactorCredentialPage(
                    frame: frame, kind: .webAuthnRoaming, isNew: true,
                    prompt: .init(authSession: hostile, publicKey: .string(hostile)),
                    otherLink: "javascript:\(hostile)")),
            html(
                FactorErrorPage(
                    context: context, kind: .webAuthnPlatform, isNew: false, retryLink: "javascript:\(hostile)",
                    otherLink: hostile)),
            html(RecoveryCodePage(frame: frame, code: hostile)),
            html(
                PasswordlessPage(
                    frame: frame, isEmail: true, recipient: hostile,
                    captcha: CaptchaQuestion(text: hostile, hint: hostile, token: hostile))),
            html(
                PasswordlessCodePage(frame: frame, isEmail: false, recipient: hostile, backLink: hostile)),
            html(ApprovalPage(context: context, action: hostile, ticket: hostile, csrf: hostile)),
            html(
                LinkPage(
                    context: context, action: hostile, ticket: hostile, csrf: hostile, title: hostile,
                    message: hostile, button: hostile)),
            html(
                AccountChoicePage(
                    context: context, action: hostile, state: hostile, csrf: hostile,
                    accounts: [
                        .init(
                            id: hostile, name: hostile, account: hostile, picture: hostile, isLoggedIn: false,
                            isHinted: true)
                    ])),
            html(
                ConfirmationPage(
                    context: context, action: hostile, state: hostile, csrf: hostile, account: hostile,
                    destination: hostile)),
            html(
                ProfileDetailsPage(
                    context: context, action: hostile, state: hostile, csrf: hostile,
                    connection: ConnectionAttributes(),
                    fields: UserAttribute.all.map { .init(attribute: $0, value: hostile) }, error: hostile)),
            html(outbox(message, context)),
        ]
    }

    @Test(
        "no value on the factor pages can add an element, attribute, or link that runs code",
        arguments: pages.indices)
    func hostileValues(index: Int) {
        let page = Self.pages[index]
        #expect(page.contains("&lt;script&gt;"))
        #expect(!page.contains("<script>") && !page.contains("<img"))
        #expect(!page.contains(#""'>"#))
        #expect(!page.contains("href=\"javascript:"))
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang="))
        #expect(!page.contains(" style="), "the policy would block it")
    }

    @Test("every kind and channel of message has text on the outbox page")
    func words() {
        for kind in TenantMessage.Kind.allCases {
            for channel in TenantMessage.Channel.allCases {
                let message = TenantMessage(
                    id: "1", time: noon, to: "a@b", channel: channel, kind: kind, code: nil,
                    link: "http://127.0.0.1/x", client: nil)
                let context = PageContext(tenantName: "T", applicationName: nil, nonce: "n")
                let page = html(outbox(message, context))
                #expect(page.contains("2030-03-17 17:46:40 UTC"))
                #expect(page.contains("href=\"http://127.0.0.1/x\""))
                #expect(!page.contains("<strong></strong>") && !page.contains("<span></span>"))
            }
        }
    }
}

private func html(_ page: some Page) -> String { page.document.text }

private func outbox(_ message: TenantMessage, _ context: PageContext) -> DashboardPage {
    DashboardPage(
        context: context, title: "Outbox", current: Dashboard.outboxPath, sections: [], hasConfiguration: false,
        content: OutboxList(messages: [message], words: DashboardWords(texts: .english)).html)
}
