@testable import A0Encoding
@testable import A0JOSE
@testable import A0HTTP
import A0YAML
import Foundation

extension Target {
    static let encodings = [
        Target(name: "json") { bytes in
            let value = try JSONValue.decode(bytes)
            promise(try JSONValue.decode(value.encoded()) == value, "JSON that was written reads as the same value")
        },
        Target(name: "json-object") { bytes in
            _ = try JSONObject(Array(bytes), limits: .init(depth: 64))
        },
        Target(name: "base64url") { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            if let strict = Base64URL.decodeStrictly(ArraySlice(text.utf8)) {
                promise(Base64URL.encode(Data(strict)) == text, "strict base64url has one spelling")
            }
            promise(Base64URL.decode(Base64URL.encode(bytes)) == bytes, "base64url that was written reads the same")
            _ = Base64URL.decode(text)
        },
        Target(name: "base32") { bytes in
            promise(Base32.decode(Base32.encode(bytes)) == bytes, "base32 that was written reads the same")
            _ = Base32.decode(String(decoding: bytes, as: UTF8.self))
        },
        Target(name: "cbor") { bytes in
            let item = try CBOR(decoding: bytes)
            promise(try CBOR(decoding: item.encoded()) == item, "CBOR that was written reads as the same item")
        },
        Target(name: "yaml") { bytes in
            let value = try YAMLDocument(String(decoding: bytes, as: UTF8.self)).value
            promise(try YAMLDocument(YAMLWriter.text(of: value)).value == value, "YAML that was written reads the same")
        },
        Target(name: "character-references") { bytes in
            _ = HTMLCharacterReferences.decode(String(decoding: bytes, as: UTF8.self))
        },
    ]
}
