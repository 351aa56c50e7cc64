import A0JOSE
import Foundation

/// Published keys, tokens, and bytes, and functions to read them.
enum Samples {
    /// RFC 7515 appendix A.2.
    static let rsaKey = JSONWebKey(
        kty: "RSA",
        n: """
            ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZ\
            S-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2\
            R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcD\
            TW9gb54h4FRWyuXpoQ
            """,
        e: "AQAB")

    /// RFC 7515 appendix A.2.
    static let rs256Token = """
        eyJhbGciOiJSUzI1NiJ9\
        .eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ\
        .cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1\
        dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDw\
        usC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw
        """

    /// RFC 7515 appendix A.3.
    static let p256Key = JSONWebKey(
        kty: "EC", crv: "P-256",
        x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU", y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0")

    /// RFC 7515 appendix A.3.
    static let es256Token = """
        eyJhbGciOiJFUzI1NiJ9\
        .eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ\
        .DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q
        """

    /// The payload of both tokens.
    static let payload = "{\"iss\":\"joe\",\r\n \"exp\":1300819380,\r\n \"http://example.com/is_root\":true}"

    /// An RSA key of 1024 bits.
    static let shortModulus = """
        rAAl5JmEvn7I_N906l4KLrEX_mwxVhA0P4scQHZxCjr9VHlZ5bbaIfiIcYpivRLpEuwAdyG8p0tKNgoLnldLfTLDhwb_wFzEo4KtB85bsvby3-Is8WZ0\
        r2YtiYPNK7NAhmcgd45iLlCfTL4VIDxDC8RF-07y8aSSkW3xKMSc5Ks
        """

    /// Decodes hexadecimal digits, two for each byte.
    static func hex(_ text: String) -> Data {
        var data = Data()
        var high: UInt8?
        for digit in text.utf8.compactMap({ Character(Unicode.Scalar($0)).hexDigitValue }) {
            if let first = high {
                data.append(first << 4 | UInt8(digit))
                high = nil
            } else {
                high = UInt8(digit)
            }
        }
        return data
    }

    /// Predictable "random" bytes: 0, 1, 2 …
    static let countingRandom = SecureRandom { count in Data((0..<count).map { UInt8(truncatingIfNeeded: $0) }) }
}
