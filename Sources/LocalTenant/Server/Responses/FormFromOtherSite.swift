import A0HTTPServer

extension Call {
    /// The longest query that replaces a form. Larger requests are rejected anyway.
    private static let maximumQueryBytes = 16 << 10

    /// Repeats a form post from another site as `GET`, because browsers only send cookies with the latter (RFC 6265bis
    /// §5.6.7.1). Without cookies, the user's session wouldn't be found, and a new device cookie would end the logins
    /// in other tabs.
    ///
    /// nil for a request that has its cookies, or wasn't sent by a browser.
    var repeatedWithCookies: HTTPServerResponse? {
        guard request.method == "POST", isFromOtherOrigin, knownBrowser == nil, !request.isJSON else {
            return nil
        }
        let query = FormEncoding.encode(
            FormEncoding.parse(String(decoding: request.body, as: UTF8.self)).map { ($0.name, $0.value) })
        guard query.utf8.count <= Self.maximumQueryBytes else { return nil }
        return .seeOther("\(request.path)?\(query)")
    }
}
