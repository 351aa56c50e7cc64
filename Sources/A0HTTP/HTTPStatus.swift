/// HTTP status codes (RFC 9110 §15).
package enum HTTPStatus {
    /// The request was received, understood and accepted.
    package static let success = 200..<300
}
