/// A login as a sequence diagram: its parties, and the messages between them, with the step that failed.
struct LoginPicture: Sendable {
    let hops: [LoginHop]

    init(_ hops: [LoginHop]) {
        self.hops = hops
    }

    /// The parties that take part, from left to right.
    var parties: [LoginHop.Party] {
        LoginHop.Party.allCases.filter { party in hops.contains { $0.from == party || $0.to == party } }
    }

    /// The lines beside a message: its parameters, and why it failed.
    static func notes(of hop: LoginHop) -> [String] { hop.parameters.map { "\($0.name)=\($0.value)" } }
}

extension LoginHop.Party {
    var name: String {
        switch self {
        case .app: "App"
        case .browser: "Browser"
        case .tenant: "Tenant"
        case .provider: "Provider"
        case .api: "API"
        }
    }
}
