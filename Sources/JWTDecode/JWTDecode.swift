/// Decodes a JSON Web Token (RFC 7519), and gives access to its header and claims.
///
/// ```swift
/// let jwt = try decode(jwt: credentials.idToken)
/// let name = jwt["name"].string
/// ```
///
/// > Warning: Nothing is verified: not the signature, the algorithm, the issuer, or the expiration. Anyone can write a
/// > token that decodes, so don't base access decisions on a token that was only decoded.
///
/// - Parameter jwt: The token in compact form, three parts separated by dots.
/// - Throws: ``JWTDecodeError``: `invalidPartCount` unless there are three parts, `invalidBase64URL` if header or body
///   isn't base64url, `invalidJSON` if header or body isn't a JSON object. The header is checked first.
public func decode(jwt: String) throws -> any JWT {
    try DecodedJWT(jwt)
}
