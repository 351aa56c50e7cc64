@testable import A0Encoding
@testable import A0HTTPServer
@testable import A0JOSE
import Foundation
@testable import LocalTenant

extension Target {
    static let configurations = [
        Target(name: "configuration") { bytes in
            let configuration = try JSONDecoder().decode(TenantConfiguration.self, from: bytes)
            let again = try JSONDecoder().decode(TenantConfiguration.self, from: JSONEncoder().encode(configuration))
            promise(again == configuration, "a configuration that was written reads the same")
        },
        Target(name: "liquid") { bytes in
            _ = try LiquidTemplate(String(decoding: bytes, as: UTF8.self), format: .html)
        },
        Target(name: "search") { bytes in
            _ = try SearchParser<LogQuery.Field>.parse(String(decoding: bytes, as: UTF8.self))
        },
        Target(name: "password-hash") { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            _ = try? ImportedHash(bcrypt: text)
            guard case .object(let members) = try TenantValue.decode(bytes) else { return }
            _ = try ImportedHash(members)
        },
        Target(name: "dpop-proof") { bytes in
            _ = try DPoPProof(String(decoding: bytes, as: UTF8.self))
        },
        Target(name: "passkey") { bytes in
            _ = try? AuthenticatorData(bytes)
            _ = try? AttestationObject(bytes)
            _ = try? ClientData(bytes)
            _ = try PasskeyResponse(json: String(decoding: bytes, as: UTF8.self))
        },
        Target(name: "multipart-form") { bytes in
            let type = HTTPHeaders([("Content-Type", "multipart/form-data; boundary=x")])
            _ = MultipartForm(HTTPServerRequest(method: "POST", target: "/", path: "/", headers: type, body: bytes))
        },
    ]
}
