import A0Pages

/// `GET /`: what runs here and how a developer uses it.
struct IndexPage: Page {
    struct Endpoint: Sendable {
        var name: String
        var url: String
    }

    struct Application: Sendable {
        var name: String
        var clientID: String
    }

    var context: PageContext
    var issuer: String
    /// The value that a client passes as its domain.
    var domain: String
    var endpoints: [Endpoint]
    /// The registered clients, oldest first.
    var applications: [Application]
    /// The identifiers of the APIs that access tokens can be for.
    var audiences: [String] = []
    /// The email address of the sample user; nil when there is none. The password is never shown.
    var sampleUser: String?
}

extension IndexPage {
    var document: HTML {
        Layout(context: context, title: "Running", width: .wide)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>Your tenant is running</h1>
            <p class="lead">\(advice)</p>
            <dl class="facts">
            <div><dt>Domain</dt><dd><code class="copy">\(domain)</code></dd></div>
            \(applications.map(\.fact))
            </dl>
            \(tryIt)
            <p class="note">Messages that it would email or text, users, and settings are in the dashboard. The link to it \
            was printed when the tenant started.</p>
            <h2>APIs</h2>
            <dl class="facts">
            \(audiences.map { "<div><dt>Audience</dt><dd><code class=\"copy\">\($0)</code></dd></div>" })
            </dl>
            <h2>Endpoints</h2>
            <dl class="facts">
            <div><dt>Issuer</dt><dd><code class="copy">\(issuer)</code></dd></div>
            \(endpoints.map(\.fact))
            </dl>
            """)
    }

    private var advice: String {
        applications.count == 1
            ? "Point your application at it with these two values."
            : "Point your application at it with the domain and its client ID."
    }

    private var tryIt: HTML? {
        guard let application = applications.first else { return nil }
        return """
            <h2>Try it</h2>
            <pre><code class="copy">a0 login --domain \(domain) --client-id \(application.clientID)</code></pre>
            \(person)
            """
    }

    private var person: HTML? {
        sampleUser.map {
            """
            <p class="note">Log in as <strong>\($0)</strong>. The password was printed when the tenant started.</p>
            """
        }
    }
}

extension IndexPage.Application {
    fileprivate var fact: HTML {
        "<div><dt>Client ID\(aside)</dt><dd><code class=\"copy\">\(clientID)</code></dd></div>"
    }

    private var aside: HTML? {
        name == clientID ? nil : " <span class=\"aside\">\(name)</span>"
    }
}

extension IndexPage.Endpoint {
    fileprivate var fact: HTML {
        "<div><dt>\(name)</dt><dd><code class=\"copy\">\(url)</code></dd></div>"
    }
}
