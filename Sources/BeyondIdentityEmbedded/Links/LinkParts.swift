import Foundation

/// The parts of a URL that determine the kind of link.
struct LinkParts {
    let scheme: String
    /// The components of the path, or the host of an app's link without a path.
    let path: [String]
    let base: URLComponents
    private let items: [URLQueryItem]

    init?(_ url: URL?) {
        guard let url, let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let scheme = parts.scheme?.lowercased()
        else { return nil }
        self.scheme = scheme
        items = parts.queryItems ?? []
        let isApp = !["http", "https"].contains(scheme)
        path =
            isApp && ["", "/"].contains(parts.path)
            ? [parts.host ?? ""] : parts.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        var base = parts
        (base.path, base.query, base.fragment) = ("", nil, nil)
        self.base = base
    }

    /// The value of a parameter that is present once and not empty.
    subscript(name: String) -> String? {
        let values = items.filter { $0.name == name }
        guard values.count == 1, let value = values[0].value, !value.isEmpty else { return nil }
        return value
    }
}
