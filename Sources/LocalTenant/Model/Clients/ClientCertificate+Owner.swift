extension ClientCertificate {
    /// The name of its owner: the given one, or else that of the certificate.
    var owner: DistinguishedName? { subject.map(DistinguishedName.init) ?? certificate.map(DistinguishedName.init) }
}
