import A0Pages

/// `GET /activate`. The form posts `csrf` and `user_code` to `/activate`.
struct ActivationPage: Page {
    var context: PageContext
    var csrf: String
    /// The initial value of `user_code`: from the link on the device, or what was typed before.
    var code: String
    /// Why the last attempt failed. Shown above the form, and announced by screen readers.
    var problem: String?
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
        Layout(context: context, title: "Connect a device")(
            """
            \(Brand(name: context.tenantName).html)
            <h1>Connect a device</h1>
            <p class="lead">Enter the code that your device shows.</p>
            \(FormParts.alert(problem))
            <form method="post" action="/activate">
            <input type="hidden" name="csrf" value="\(csrf)">
            \(codeField.html)
            <button type="submit"\(isFilled ? " autofocus" : HTML.empty)>Continue</button>
            </form>
            """)
    }

    /// The link on the device had the code. In the field, browsers would put the cursor before it.
    private var isFilled: Bool { !code.isEmpty && problem == nil }

    private var codeField: Field {
        Field(
            name: "user_code", label: "Code", type: "text", autocomplete: "off", value: code, hasFocus: !isFilled,
            isInvalid: problem != nil, describedBy: problem == nil ? [] : ["problem"])
    }
}

extension DeviceConfirmationPage {
    var document: HTML {
        Layout(context: context, title: "Confirm the device")(
            """
            \(Brand(name: context.tenantName).html)
            <h1>Does your device show this code?</h1>
            <p class="lead">Continue only if you see it on your own device, in <strong>\(application)</strong>.</p>
            <p class="user-code"><code>\(code)</code></p>
            <form method="post" action="/u/device/confirmation">
            <input type="hidden" name="csrf" value="\(csrf)">
            <input type="hidden" name="user_code" value="\(code)">
            \(person)
            <button type="submit" name="action" value="allow">Yes, connect it</button>
            <button class="secondary" type="submit" name="action" value="deny">No, cancel</button>
            \(otherAccount)
            </form>
            """)
    }

    private var application: String { context.applicationName ?? context.tenantName }

    private var person: HTML? {
        account.map { "<p class=\"note\">You are logged in as <strong>\($0)</strong>.</p>" }
    }

    private var otherAccount: HTML? {
        account.map { _ in
            "<button class=\"plain\" type=\"submit\" name=\"action\" value=\"switch\">Use another account</button>"
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

    private var title: String { isAllowed ? "Your device is connected" : "The device was refused" }

    private var advice: String {
        isAllowed
            ? "You can close this window and go back to your device."
            : "The device can't log in with this code. You can close this window."
    }
}
