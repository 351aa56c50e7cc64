import A0HTTPServer
import A0JOSE
import Foundation

extension Call {
    /// Authenticates the application: with its secret in the header or in the form (RFC 6749 §2.3.1), or, for a public
    /// client, by its name.
    ///
    /// - Throws: `invalid_client`, `invalid_request`.
    func authenticateClient(_ application: DelegateApplication, _ parameters: Parameters) throws(APIError) {
        let header = basicCredentials
        let id = header?.id ?? parameters["client_id"]
        let secret = header?.secret ?? parameters["client_secret"]
        if header != nil, parameters["client_secret"] != nil {
            throw APIError(400, "invalid_request", "The client authenticated in more than one way.")
        }
        let isRight =
            if let expected = application.clientSecret {
                constantTimeEqual(secret ?? "", expected)
            } else {
                secret == nil
            }
        guard id == application.clientID, isRight else {
            throw APIError(
                401, "invalid_client", "The client is unknown, or its secret is wrong.",
                headers: ["WWW-Authenticate": "Basic"])
        }
    }

    private var basicCredentials: (id: String, secret: String)? {
        let parts = (request.headers["Authorization"] ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "basic", let bytes = Data(base64Encoded: String(parts[1])),
            let text = String(exactlyUTF8: bytes), let colon = text.firstIndex(of: ":")
        else { return nil }
        // Both are encoded as forms are.
        let decoded = [text[..<colon], text[text.index(after: colon)...]]
            .map { FormEncoding.parse("x=" + $0).first?.value ?? "" }
        return (decoded[0], decoded[1])
    }
}
