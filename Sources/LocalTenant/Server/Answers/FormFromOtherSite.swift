import A0HTTPServer

extension Call {
    /// The longest query that replaces a form. Requests of this size are refused anyway.
    private static let maximumQueryBytes = 16 << 10

    /// For a form that a page of another site sent, with which browsers send no cookies (RFC 6265bis §5.6.7.1): the same request by `GET`,
    /// with which they do. Nobody would be known here otherwise, and a new device cookie would end the logins in other tabs.
    ///
    /// nil for a request that has its cookies, and for one that no browser sent.
    var repeatedWithCookies: HTTPServerResponse? {
        guard request.method == "POST", isFromOtherOrigin, knownBrowser == nil,
            request.headers["Content-Type"]?.lowercased().contains("json") != true
        else { return nil }
        let query = FormEncoding.encode(
            FormEncoding.parse(String(decoding: request.body, as: UTF8.self)).map { ($0.name, $0.value) })
        guard query.utf8.count <= Self.maximumQueryBytes else { return nil }
        return .seeOther("\(request.path)?\(query)")
    }
}
