extension LocalTenant {
    /// The colors of its branding that are changed, because text on them couldn't be read.
    package var colorWarnings: [String] { tenant.configuration.colorWarnings }
}
