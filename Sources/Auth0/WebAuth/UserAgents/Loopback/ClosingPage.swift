/// The page that ends a login or logout in the browser. It has no scripts, no secrets, and no external resources.
struct ClosingPage: Sendable {
    private enum Status {
        case done, warning
    }

    private let status: Status
    private let title: String
    private let message: String

    static let loginArrived = ClosingPage(
        status: .done, title: "You can close this window",
        message: "You're logged in. Return to the app.")
    static let requestArrived = ClosingPage(
        status: .done, title: "Continue in the app",
        message: "Your login continues there. You can close this window.")
    static let loggedOut = ClosingPage(
        status: .done, title: "You are logged out", message: "You can close this window.")
    static let loginFailed = ClosingPage(
        status: .warning, title: "You are not logged in",
        message: "The app can tell you why. You can close this window.")
    static let foreignResponse = ClosingPage(
        status: .warning, title: "This is not your login",
        message: "This isn't the login your app is waiting for. Return to the app.")
    static let tooLate = ClosingPage(
        status: .warning, title: "This login has already ended",
        message: "You can close this window. To try again, return to the app.")
    static let notFound = ClosingPage(
        status: .warning, title: "Page not found", message: "You can close this window.")

    /// Allows only what the page needs: its own style and an empty icon.
    static let contentSecurityPolicy = """
        default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; \
        frame-ancestors 'none'
        """

    var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>\(title.escapedForHTML)</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <meta name="referrer" content="no-referrer">
        <link rel="icon" href="data:,">
        <style>
        \(Self.style)
        </style>
        </head>
        <body>
        <main class="card">
        \(badge)
        <h1>\(title.escapedForHTML)</h1>
        <p role="\(status == .done ? "status" : "alert")">\(message.escapedForHTML)</p>
        </main>
        </body>
        </html>

        """
    }

    private var badge: String {
        let (name, drawing) =
            switch status {
            case .done: ("done", #"<path d="M7.5 12.6l3 3 6-6.6"/>"#)
            case .warning: ("warning", #"<path d="M12 7.5v5.5"/><circle class="dot" cx="12" cy="16.4" r="1.3"/>"#)
            }
        return
            #"<svg class="badge \#(name)" viewBox="0 0 24 24" aria-hidden="true" focusable="false">\#(drawing)</svg>"#
    }
}

extension String {
    /// Escaped for HTML text and attribute values.
    var escapedForHTML: String {
        var result = ""
        for character in unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
