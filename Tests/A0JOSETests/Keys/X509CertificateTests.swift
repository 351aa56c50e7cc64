import Foundation
import Testing

@testable import A0JOSE

@Suite("certificates")
struct X509CertificateTests {
    @Test("a certificate says who its owner is, until when, and has the key")
    func parts() throws {
        let certificate = try X509Certificate(pem: Self.pem)
        #expect(certificate.subject == "CN=Zoë\nemailAddress=z@example.com\n0.9.2342.19200300.100.1.25=x")
        #expect(certificate.notAfter == Date(timeIntervalSince1970: 2_573_695_972))
        #expect(certificate.thumbprint == "R9HIR8OXXtMRgLh74tZhtN6v7btoxsK6XvDkQ-Z8r5A")
        #expect(try certificate.publicKey == JSONWebKey(pem: Self.publicKey))
        #expect(try JSONWebKey(pem: Self.pem) == certificate.publicKey)
    }

    @Test("damaged certificates are rejected")
    func damaged() throws {
        let der = try #require(PEM.block("CERTIFICATE", in: Self.pem))
        for length in 0..<der.count {
            let pem = PEM.text("CERTIFICATE", der.prefix(length))
            #expect(throws: JOSEError.self, "\(length)") { try X509Certificate(pem: pem) }
        }
        for text in ["", "x", Self.publicKey] {
            #expect(throws: JOSEError.self) { try X509Certificate(pem: text) }
        }
        // Other bits anywhere in it never trap.
        for index in der.indices {
            var changed = der
            changed[index] ^= 0xFF
            _ = try? X509Certificate(pem: PEM.text("CERTIFICATE", changed))
        }
    }

    private static let pem = """
        -----BEGIN CERTIFICATE-----
        MIIB2DCCAX2gAwIBAgIUTgg4LAfvkksNvtRpgJ0N1MyKYncwCgYIKoZIzj0EAwIw
        QDENMAsGA1UEAwwEWm/DqzEcMBoGCSqGSIb3DQEJARYNekBleGFtcGxlLmNvbTER
        MA8GCgmSJomT8ixkARkWAXgwIBcNMjYxMjAxMDMzMjUyWhgPMjA1MTA3MjMwMzMy
        NTJaMEAxDTALBgNVBAMMBFpvw6sxHDAaBgkqhkiG9w0BCQEWDXpAZXhhbXBsZS5j
        b20xETAPBgoJkiaJk/IsZAEZFgF4MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
        mv7mypNYH8ClID8KYW0VG1gsZ5bK8r1WewRLymL//eO1Lutww5A6NpY9XewIJNAV
        Ax0Tko+GmwdYPmnkSf9QvqNTMFEwHQYDVR0OBBYEFKBla/4A7W6fY2vhRxEILQjD
        PaPcMB8GA1UdIwQYMBaAFKBla/4A7W6fY2vhRxEILQjDPaPcMA8GA1UdEwEB/wQF
        MAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAJMmdBfIgT8+8upiXrn0fxBvdIMvWI5E
        HOQpisq6mBqLAiEAypxUq+d/Vh9xMeYV+qQftwbwsYPV2uSwHfu2Tc8OE7s=
        -----END CERTIFICATE-----
        """

    private static let publicKey = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEmv7mypNYH8ClID8KYW0VG1gsZ5bK
        8r1WewRLymL//eO1Lutww5A6NpY9XewIJNAVAx0Tko+GmwdYPmnkSf9Qvg==
        -----END PUBLIC KEY-----
        """
}
