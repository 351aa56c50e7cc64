import A0HTTPServer

extension APIError {
    func response(for audience: Route.Audience) -> HTTPServerResponse {
        var response =
            switch audience {
            case .person: HTTPServerResponse.text(message + "\n", status: status)
            case .client, .anyone: HTTPServerResponse.error(code, message, status: status)
            case .device, .administrator, .reader:
                (try? HTTPServerResponse.json(Body(self), status: status))
                    ?? HTTPServerResponse.drop
            }
        for (name, value) in headers { response.headers[name] = value }
        return response
    }

    private struct Body: Encodable {
        let code, message: String
        let details: [Detail]

        struct Detail: Encodable {
            let fieldViolations: [Violation]
        }

        struct Violation: Encodable {
            let field, description: String
        }

        init(_ error: APIError) {
            (code, message) = (error.code, error.message)
            details =
                error.field.map { field in
                    [Detail(fieldViolations: [Violation(field: field, description: error.message)])]
                } ?? []
        }
    }
}

extension HTTPServerResponse {
    static func json(_ value: some Encodable, status: Int = 200) throws -> HTTPServerResponse {
        .json(try JSONText.encode(value), status: status)
    }
}
