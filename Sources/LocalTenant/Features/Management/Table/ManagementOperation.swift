import A0HTTPServer

/// An operation of Auth0's Management API: a row of the table.
struct ManagementOperation: Sendable {
    /// How an answer lists what there is.
    struct Listing: Sendable, Equatable {
        enum Pages: String {
            /// All at once.
            case whole
            /// `page` and `per_page`.
            case page
            /// `page` and `per_page`, answered with the page's number.
            case numbered
            /// The same, without numbers that are 0.
            case sparse
            /// `from` and `take`.
            case checkpoint
            /// Either.
            case both
        }

        let pages: Pages
        /// Whether a list without totals and checkpoints is a bare array.
        let canBeBare: Bool
        /// The name of the array in an object; nil where it's always bare.
        let name: String?
    }

    let method: String
    /// Below `/api/v2/`, with `*` for each parameter.
    let path: String
    /// The token needs one of these sets of scopes; any token will do for an empty list.
    let scopes: [[String]]
    /// Of a successful response.
    let status: Int
    var listing: Listing?
    /// The parts of a body that no response shows, such as secrets, as paths of names.
    var hidden: [[String]] = []
    /// The form of the body, if there is one.
    var body: Schema?

    var key: String { "\(method) \(path)" }

    /// Requires that a body has the operation's form.
    ///
    /// - Throws: `ManagementAPIError`.
    func check(_ body: TenantValue) throws(ManagementAPIError) {
        if let error = self.body?.error(in: body) { throw .invalidBody(error) }
    }

    /// The path of a call below `/api/v2/`, with its parameters.
    func path(of call: SystemAPICall) -> String {
        var parameters = call.call.pathParameters[...]
        return path.split(separator: "/").map { $0 == "*" ? parameters.popFirst() ?? "" : String($0) }
            .joined(separator: "/")
    }

    /// The path of a call without its last parameter, and that parameter, which is the identifier in it.
    func place(of call: SystemAPICall) -> (kind: String, id: String) {
        let id = call.call.pathParameters.last ?? ""
        return (String(path(of: call).dropLast(id.count + 1)), id)
    }
}
