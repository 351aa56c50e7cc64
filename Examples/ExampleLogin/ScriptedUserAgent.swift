import Auth0
import ExampleKit
import Foundation

/// Shows a login page to a script instead of to a person.
private struct ScriptedUserAgent: WebAuthUserAgent {
    let url: URL
    let browser: ScriptedBrowser
    let callback: WebAuthProviderCallback

    func start() {
        Task {
            do {
                let callback = try await browser.logIn(at: url)
                // One on the loopback interface was received there.
                if callback.scheme != "http" { WebAuthentication.resume(with: callback) }
            } catch {
                show("\(error)", on: .standardError)
                WebAuthentication.cancel()
            }
        }
    }

    func finish(with result: WebAuthResult<Void>) { callback(result) }
}

extension WebAuth {
    /// The same login in the person's own browser, or with `--script user:password` in a scripted one. With `--ephemeral` each page of
    /// a scripted login has cookies of its own.
    ///
    /// - Throws: ``Ending/badConfiguration`` for a script that is none.
    public func browser(_ arguments: Arguments) throws(ExampleFailure) -> Self {
        guard let script = arguments["--script"] else { return self }
        let browser = try ScriptedBrowser(script)
        let isEphemeral = arguments.has("--ephemeral")
        return provider { url, callback in
            let browser = isEphemeral ? ScriptedBrowser(like: browser) : browser
            return ScriptedUserAgent(url: url, browser: browser, callback: callback)
        }
    }
}
