import A0Encoding
import A0HTTPServer
import A0WebDriver
import Foundation
import LocalTenant
import Testing

/// A single-page application like those that use Auth0's SDK: it logs in by redirect, in a popup, and silently in a
/// hidden frame, exchanges codes with PKCE, refreshes tokens, and logs out.
struct BrowserClient: Sendable {
    let browser: WebDriver
    let tenant: LocalTenant
    let server: HTTPServer

    /// The URL of its page, which is also its callback.
    var origin: String { "http://127.0.0.1:\(server.port)" }

    static let clientID = "spa"

    /// - Parameter change: Changes the registration of the client.
    static func run(
        _ visit: Visit, _ change: (inout TenantClient) -> Void = { _ in },
        _ body: (BrowserClient) async throws -> Void
    ) async throws {
        let domain = visit.tenant.domain
        let server = try HTTPServer.start { _ in .html(page(domain)) }
        let client = BrowserClient(browser: visit.browser, tenant: visit.tenant, server: server)
        do {
            var registered = TenantClient(
                clientID: clientID, name: "Web player", appType: .spa, callbacks: [client.origin],
                allowedLogoutURLs: [client.origin], webOrigins: [client.origin])
            change(&registered)
            try await visit.tenant.add(registered)
            try await client.open()
            try await body(client)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    func open() async throws { try await browser.open(try #require(URL(string: origin + "/"))) }

    /// Makes a call, such as `client.silent()`, and returns its result.
    func call(_ expression: String) async throws -> JSONValue {
        try await start(expression)
        return try await outcome()
    }

    func start(_ expression: String) async throws {
        try await browser.execute("window.run(() => \(expression))")
    }

    /// Waits for the result of a call or redirect.
    func outcome() async throws -> JSONValue {
        try await browser.waitFor("#outcome.done")
        let text = try await browser.text(of: "#outcome")
        return try JSONValue.decode(Data(text.utf8))
    }

    private static func page(_ domain: String) -> String {
        """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Web player</title></head>
        <body><h1>Web player</h1><button id="popup">Log in</button><pre id="outcome"></pre>
        <script>
        const domain = "\(domain)", client_id = "\(clientID)";
        const seconds = 10;
        \(script)
        </script></body></html>
        """
    }

    private static let script = #"""
        const base64url = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
          .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
        const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

        const begin = async (more) => {
          const verifier = random();
          const challenge = base64url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)));
          const parameters = {
            client_id, redirect_uri: location.origin, response_type: "code", scope: "openid profile email offline_access",
            state: random(), nonce: random(), code_challenge: challenge, code_challenge_method: "S256",
            auth0Client: btoa("{}"), ...more,
          };
          return { ...parameters, verifier, url: `${domain}/authorize?${new URLSearchParams(parameters)}` };
        };

        // Believes nobody but the tenant, and closes whatever spoke.
        const message = (patience) => new Promise((resolve, reject) => {
          const timer = setTimeout(() => { removeEventListener("message", listen); reject({ error: "timeout" }); },
            patience * 1000);
          const listen = (event) => {
            if (event.origin !== domain || event.data?.type !== "authorization_response") return;
            clearTimeout(timer);
            removeEventListener("message", listen);
            event.source.close();
            resolve(event.data.response);
          };
          addEventListener("message", listen);
        });

        const token = async (body) => {
          const response = await fetch(`${domain}/oauth/token`, {
            method: "POST",
            headers: { "Content-Type": "application/x-www-form-urlencoded", "Auth0-Client": btoa("{}") },
            body: new URLSearchParams({ client_id, ...body }),
          });
          return { status: response.status, ...(await response.json()) };
        };

        const finish = async (login, response) => {
          if (response.state !== login.state) throw { error: "state_mismatch" };
          if (response.error) throw response;
          const tokens = await token({
            grant_type: "authorization_code", code: response.code, redirect_uri: login.redirect_uri,
            code_verifier: login.verifier,
          });
          const claims = tokens.id_token && JSON.parse(atob(tokens.id_token.split(".")[1].replace(/-/g, "+").replace(/_/g, "/")));
          if (claims && claims.nonce !== login.nonce) throw { error: "nonce_mismatch" };
          return { ...tokens, claims, code: response.code, verifier: login.verifier };
        };

        const client = {
          message, token,
          async silent(more = {}, patience = seconds) {
            const login = await begin({ prompt: "none", response_mode: "web_message", ...more });
            const frame = document.createElement("iframe");
            frame.style.display = "none";
            frame.src = login.url;
            try {
              const response = message(patience);
              document.body.append(frame);
              return await finish(login, await response);
            } finally {
              frame.remove();
            }
          },
          async popup(more = {}, patience = seconds) {
            const popup = window.open("", "login", "width=400,height=600");
            const login = await begin({ response_mode: "web_message", ...more });
            const response = message(patience);
            popup.location.href = login.url;
            return finish(login, await response);
          },
          async redirect() {
            const login = await begin({});
            sessionStorage.login = JSON.stringify(login);
            location.href = login.url;
            return new Promise(() => {});
          },
          refresh: (refresh_token) => token({ grant_type: "refresh_token", refresh_token }),
          logout() {
            location.href = `${domain}/v2/logout?${new URLSearchParams({ client_id, returnTo: location.origin })}`;
            return new Promise(() => {});
          },
          async authenticate(body) {
            const response = await fetch(`${domain}/co/authenticate`, {
              method: "POST", credentials: "include", headers: { "Content-Type": "application/json" },
              body: JSON.stringify({ client_id, ...body }),
            });
            return { status: response.status, ...(await response.json()) };
          },
        };

        window.run = async (body) => {
          const place = document.getElementById("outcome");
          place.className = "";
          let outcome;
          try {
            outcome = await body();
          } catch (problem) {
            outcome = { error: problem.error ?? String(problem), state: problem.state };
          }
          place.textContent = JSON.stringify(outcome);
          place.className = "done";
        };
        window.client = client;
        document.getElementById("popup").addEventListener("click", () => window.run(() => client.popup({}, 60)));
        const response = Object.fromEntries(new URLSearchParams(location.search));
        if (response.state) {
          const login = JSON.parse(sessionStorage.login);
          history.replaceState({}, "", "/");
          window.run(() => finish(login, response));
        }
        """#
}
