import A0HTTPServer
import A0Encoding
import A0HTTP

// Rules for values of a configuration.

func require(_ condition: Bool, _ keyPath: String, _ message: @autoclosure () -> String) throws(TenantError) {
    guard condition else { throw TenantError(.configuration, message(), keyPath: keyPath) }
}

extension Rule<String> {
    static func notEmpty(_ text: String) -> Rule { Rule(text) { !$0.isEmpty } }

    /// A URL that browsers can be sent to.
    static var url: Rule {
        Rule { text in
            guard let url = AbsoluteURL(text) else { return "\(text) is not an absolute URL." }
            return url.isUnsafe ? "\(text) is not a URL that a browser may be sent to." : nil
        }
    }

    /// A URL that the tenant itself connects to, or sends secrets to through a browser.
    static var endpoint: Rule {
        Rule { text in
            guard let url = AbsoluteURL(text) else { return "\(text) is not an absolute URL." }
            return url.isEndpoint ? nil : "\(text) is neither https nor http on this machine, or has a fragment."
        }
    }

    static var picture: Rule {
        Rule {
            OrganizationBranding.isPicture($0)
                ? nil : "\($0.prefix(200)) is neither an https URL nor a data: URL of a picture."
        }
    }

    static var color: Rule { Rule { PageColor(hex: $0) != nil ? nil : "\($0) is not a color such as #0a7d57." } }

    static var emailAddress: Rule {
        Rule { EmailAddress.isValid($0) ? nil : "\($0.prefix(200)) is not an email address." }
    }

    static var network: Rule {
        Rule {
            IPNetwork($0) != nil
                ? nil : "\($0.prefix(200)) is not an address or a range of addresses, such as 10.0.0.0/8."
        }
    }

    static func domain(_ example: String) -> Rule {
        Rule { DomainName.isValid($0.lowercased()) ? nil : "\($0.prefix(200)) is not a domain, such as \(example)." }
    }

    static func pattern(_ text: StaticString, _ error: String) -> Rule {
        let pattern = Pattern(text)
        return Rule(error) { pattern.fits($0) }
    }
}

extension Rule<Int> {
    static var seconds: Rule { Rule("seconds must be more than 0.") { $0 > 0 } }

    static func within(_ range: ClosedRange<Int>, _ text: String) -> Rule { Rule(text) { range.contains($0) } }
}

extension AbsoluteURL {
    /// Whether requests to it are protected in transit.
    var isEndpoint: Bool { (scheme == "https" || isHTTPLoopback) && !hasFragment }
}
