import Foundation

/// Why a certificate or a key can't be used. Every text says where the problem is, and what to do.
package enum CertificateError: Error, Equatable {
    case unreadable(path: String, reason: String)
    case unwritable(path: String, reason: String)
    /// The file has no certificate in PEM form.
    case noCertificate(path: String)
    /// The file has no private key in PEM form.
    case noKey(path: String)
    case encryptedKey(path: String)
    /// The key belongs to another certificate.
    case foreignKey(path: String, certificate: String)
    case expired(path: String, at: Date)
    case notYetValid(path: String, from: Date)
    /// The certificate is for other names.
    case uncovered(name: String, path: String, names: String)
    /// The local authority isn't allowed to certify this name.
    case forbiddenName(String)
    /// Users other than its owner can read the authority's key.
    case exposedKey(path: String)
    /// Users other than its owner can replace files in the authority's folder.
    case writableFolder(path: String)
    /// Another process has locked the authority's folder for too long.
    case locked(String)
    /// Another libcrypto failure.
    case library(String)
}

extension CertificateError: CustomStringConvertible, LocalizedError {
    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)."
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)."
        case .noCertificate(let path):
            "\(path) has no certificate in PEM form, which begins with -----BEGIN CERTIFICATE-----."
        case .noKey(let path):
            "\(path) has no private key in PEM form, which begins with -----BEGIN PRIVATE KEY-----."
        case .encryptedKey(let path):
            "The key \(path) is encrypted. Decrypt it: openssl pkey -in '\(path)' -out key.pem"
        case .foreignKey(let path, let certificate):
            "The key \(path) belongs to another certificate than \(certificate). The server's certificate comes first in its file."
        case .expired(let path, let date): "The certificate \(path) expired on \(Self.text(date)). Renew it."
        case .notYetValid(let path, let date):
            "The certificate \(path) isn't valid until \(Self.text(date)). Check this machine's clock."
        case .uncovered(let name, let path, let names):
            "The certificate \(path) is not for \(name), but for \(names.isEmpty ? "no host" : names)."
        case .forbiddenName(let name):
            """
            The local certificate authority cannot vouch for \(name): it is limited to names that nobody can own on the Internet \
            (localhost and names below it, .test, .internal, .local, .home.arpa, .example) and to private addresses. Take such a \
            name, or bring a certificate.
            """
        case .exposedKey(let path): "Others may read the private key \(path). Run: chmod 600 '\(path)'"
        case .writableFolder(let path):
            "Others may write to the folder \(path) of the certificate authority. Run: chmod go-w '\(path)'"
        case .locked(let reason): reason
        case .library(let reason): "Certificates can't be created: \(reason)."
        }
    }

    package var errorDescription: String? { description }

    private static func text(_ date: Date) -> String { ISO8601DateFormatter().string(from: date) }
}
