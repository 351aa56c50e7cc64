import A0Pages

/// `GET /activate`. The form posts `csrf` and `user_code` to `/activate`.
struct ActivationPage: Page {
    var context: PageContext
    var csrf: String
    /// The initial value of `user_code`: from the link on the device, or what was typed before.
    var code: String
    /// Why the last attempt failed. Shown above the form, and announced by screen readers.
    var error: String?
}

/// The page for a valid code. The form posts `csrf`, `user_code` and `action` (`allow`, `deny` or `switch`) to
/// `/u/device/confirmation`.
struct DeviceConfirmationPage: Page {
    var context: PageContext
    var csrf: String
    /// The code to compare with the one on the device.
    var code: String
    /// The account that is logged in; nil for none.
    var account: String?
}

/// Whether a device was allowed or denied.
struct DeviceDecidedPage: Page {
    var context: PageContext
    var isAllowed: Bool
}

extension ActivationPage {
    var document: HTML {
        Layout(context: context, title: texts["device-code-activation.title"])(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(texts["device-code-activation.title"])</h1>
            <p class="lead">\(texts["device-code-activation.description"])</p>
            \(FormParts.alert(error))
            <form method="post" action="/activate">
            <input type="hidden" name="csrf" value="\(csrf)">
            \(codeField.html(texts))
            <button type="submit"\(isFilled ? " autofocus" : HTML.empty)>\(texts["device-code-activation.buttonText"])</button>
            </form>
            """)
    }

    /// The link on the device had the code. In the field, browsers would put the cursor before it.
    private var isFilled: Bool { !code.isEmpty && error == nil }

    private var codeField: Field {
        Field(
            name: "user_code", label: texts["device-code-activation.placeholder"], type: "text", autocomplete: "off",
            value: code, hasFocus: !isFilled,
            isInvalid: error != nil, describedBy: error == nil ? [] : ["problem"])
    }
}

extension DeviceConfirmationPage {
    var document: HTML {
        Layout(context: context, title: texts["device-code-confirmation.pageTitle"])(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(texts["device-code-confirmation.title"])</h1>
            <p class="lead">\(texts.html("device-code-confirmation.description", ["clientName": "<strong>\(application)</strong>"]))</p>
            <p class="user-code"><code>\(code)</code></p>
            <form method="post" action="/u/device/confirmation">
            <input type="hidden" name="csrf" value="\(csrf)">
            <input type="hidden" name="user_code" value="\(code)">
            \(person)
            <button type="submit" name="action" value="allow">\(texts["device-code-confirmation.confirmButtonText"])</button>
            <button class="secondary" type="submit" name="action" value="deny">\(texts["device-code-confirmation.cancelButtonText"])</button>
            \(otherAccount)
            </form>
            """)
    }

    private var application: String { context.applicationName ?? context.tenantName }

    private var person: HTML? {
        account.map {
            "<p class=\"note\">\(texts.html("device-code-confirmation.confirmationText", ["userName": "<strong>\($0)</strong>"]))</p>"
        }
    }

    private var otherAccount: HTML? {
        account.map { _ in
            "<button class=\"plain\" type=\"submit\" name=\"action\" value=\"switch\">\(texts["login-password.editEmailText"])</button>"
        }
    }
}

extension DeviceDecidedPage {
    var document: HTML {
        Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            \(isAllowed ? Artwork.done : Artwork.warning)
            <h1>\(title)</h1>
            <p class="lead" role="status">\(advice)</p>
            """)
    }

    private var title: String {
        isAllowed
            ? texts["device-code-activation-allowed.eventTitle"]
            : texts["device-code-activation-denied.eventTitle"]
    }

    private var advice: String {
        isAllowed
            ? texts["device-code-activation-allowed.description"]
            : texts["device-code-activation-denied.description"]
    }
}
