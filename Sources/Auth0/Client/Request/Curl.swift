import A0Encoding
import Foundation

/// A request as a `curl` command.
struct Curl {
    let apiRequest: APIRequest

    /// Whether secrets are left out. They have to be filled in before the command can be run.
    var isMasked = true

    var command: String {
        let request = apiRequest.urlRequest
        var lines = ["curl --request \(apiRequest.method.rawValue)"]
        lines += (request.allHTTPHeaderFields ?? [:]).map(header).sorted()
        if request.httpBody != nil { lines += data }
        let url = request.url ?? apiRequest.url
        lines.append(quoted(isMasked ? Masking.url(url) : url.absoluteString))
        return lines.joined(separator: " \\\n  ")
    }

    private func header(_ name: String, _ value: String) -> String {
        "--header \(quoted("\(name): \(isMasked ? Masking.header(name, value) : value)"))"
    }

    private var data: [String] {
        switch apiRequest.bodyFormat {
        case .json: ["--data \(quoted(JSONValue.object(parameters).text))"]
        case .form:
            parameters.sorted { $0.key < $1.key }.map { "--data-urlencode \(quoted("\($0.key)=\($0.value.text)"))" }
        }
    }

    private var parameters: [String: JSONValue] {
        guard isMasked else { return apiRequest.parameters.values }
        let masked = Masking.requestBody(JSONValue.object(apiRequest.parameters.values).text)
        guard case .object(let members) = try? JSONValue.decode(Data(masked.utf8)) else { return [:] }
        return members
    }

    /// Quoted so that a shell doesn't interpret any of it.
    private func quoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    }
}

extension Request {
    /// The request as a `curl` command for debugging, with every secret masked.
    ///
    /// The DPoP proof isn't shown, because each time the request is sent it gets a new one.
    public var curlDescription: String { Curl(apiRequest: apiRequest).command }
}

extension Request: CustomStringConvertible, CustomReflectable {
    /// The same as `curlDescription`.
    public var description: String { curlDescription }

    /// The same as `curlDescription`, so that printing the request never shows a secret.
    public var customMirror: Mirror { Mirror(self, children: ["curl": curlDescription]) }
}
