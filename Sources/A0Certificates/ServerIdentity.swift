import Foundation

/// A server's identity: its certificate chain and its private key.
package struct ServerIdentity: Sendable {
    /// PEM, the server's certificate first.
    package let chain: String
    /// PKCS #8 in PEM form. A secret.
    package let key: String
    package let certificate: Certificate

    /// Reads the certificate chain and the key from two files.
    ///
    /// - Parameter names: The certificate has to be for one of these names. The error mentions the first one.
    /// - Throws: ``CertificateError``.
    package init(
        certificate file: URL, key keyFile: URL, for names: [String], at now: Date
    ) throws(CertificateError) {
        chain = try contents(of: file)
        let path = file.path
        let leaf = try Certificate.chain(pem: chain, path: path)[0]
        let privateKey = try CertificateKey(pem: try contents(of: keyFile), path: keyFile.path)
        guard leaf.belongs(to: privateKey) else { throw .foreignKey(path: keyFile.path, certificate: path) }
        guard leaf.notAfter > now else { throw .expired(path: path, at: leaf.notAfter) }
        guard leaf.notBefore <= now else { throw .notYetValid(path: path, from: leaf.notBefore) }
        if let name = names.first, !names.contains(where: leaf.covers) {
            throw .uncovered(name: name, path: path, names: try leaf.names)
        }
        key = try privateKey.pem
        certificate = leaf
    }

    init(_ certificate: Certificate, _ key: CertificateKey) throws(CertificateError) {
        chain = try certificate.pem
        self.key = try key.pem
        self.certificate = certificate
    }
}

extension ServerIdentity: CustomStringConvertible, CustomReflectable {
    /// Without the key.
    package var description: String { "ServerIdentity(\(certificate.commonName))" }

    package var customMirror: Mirror { Mirror(self, children: ["certificate": certificate]) }
}

/// - Throws: ``CertificateError/unreadable(path:reason:)``.
func contents(of file: URL) throws(CertificateError) -> String {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
        throw .unreadable(path: file.path, reason: String(cString: strerror(errno)))
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let data = try? handle.readToEnd() ?? Data() else {
        throw .unreadable(path: file.path, reason: "it is not a file")
    }
    guard let text = String(bytes: data, encoding: .utf8) else {
        throw .unreadable(path: file.path, reason: "it is not text")
    }
    return text
}
