import Foundation

extension APIClient {
    /// A request to an endpoint whose path contains variable segments, such as a user ID.
    ///
    /// Each segment can contain any characters and stays one segment. An empty segment or one of dots would lead to
    /// another endpoint, so such a request isn't sent.
    func apiRequest(
        _ method: HTTPMethod, segments: [String], _ parameters: Parameters = Parameters(),
        query: [(String, String)] = [],
        headers: [String: String] = [:]
    ) -> APIRequest {
        var text = domain.url.absoluteString + segments.map(\.asPathSegment).joined(separator: "/")
        if !query.isEmpty {
            text += "?" + query.map { "\($0.asPathSegment)=\($1.asPathSegment)" }.joined(separator: "&")
        }
        var apiRequest = apiRequest(method, URL(string: text) ?? domain.url, parameters, headers: headers)
        if segments.contains(where: { ["", ".", ".."].contains($0) }) || URL(string: text) == nil {
            apiRequest.error = apiRequest.error ?? InvalidRequestError.unusableIdentifier
        }
        return apiRequest
    }
}

extension String {
    /// This text percent-encoded, so that it contains no delimiters (RFC 3986 §2.3 and §3.3), except for commas.
    fileprivate var asPathSegment: String {
        var unreserved = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        unreserved.insert(charactersIn: "-._~,")
        return addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}

extension InvalidRequestError {
    static let unusableIdentifier = InvalidRequestError(
        message: "An identifier in the path is empty, '.' or '..'. Pass the id as the tenant gave it.")
}
