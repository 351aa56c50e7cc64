import Foundation
import LocalTenant
import Testing

@Suite("JSON values")
struct TenantValueTests {
    @Test(
        "a JSON value has its own type and is decoded and encoded without changes",
        arguments: [
            ("null", .null), ("true", .bool(true)), ("1", .integer(1)), ("-9223372036854775808", .integer(Int64.min)),
            ("1.5", .number(1.5)), ("1e+20", .number(1e20)), (#""1""#, "1"), (#""true""#, "true"),
            ("[]", []), ("{}", [:]),
            (#"{"a":[1,true,null,"x",1.5,{"b":[]}]}"#, ["a": [1, true, .null, "x", 1.5, ["b": []]]]),
        ] as [(String, TenantValue)])
    func kinds(json: String, value: TenantValue) throws {
        let decoded = try TenantValue.decode(Data(json.utf8))
        #expect(decoded == value)
        #expect(String(decoding: decoded.encoded(), as: UTF8.self) == json)
    }

    @Test("a number that JSON doesn't have is encoded as null", arguments: [Double.nan, .infinity, -.infinity])
    func unsupportedNumbers(number: Double) {
        let value: TenantValue = ["a": [.number(number), 1]]
        #expect(String(decoding: value.encoded(), as: UTF8.self) == #"{"a":[null,1]}"#)
    }

    @Test("decoding invalid JSON throws an error", arguments: ["", "nul", "[1,", #"{"a"}"#, "'x'"])
    func broken(json: String) {
        #expect(throws: DecodingError.self) { try TenantValue.decode(Data(json.utf8)) }
    }
}
