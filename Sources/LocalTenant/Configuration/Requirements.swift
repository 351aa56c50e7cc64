// Checks for the parts of a configuration. Key paths are those of the JSON form.

func require(_ condition: Bool, _ keyPath: String, _ message: String) throws(TenantError) {
    guard condition else { throw TenantError(.configuration, message, keyPath: keyPath) }
}

/// Requires a URL that browsers can be sent to.
func requireURL(_ text: String, _ keyPath: String) throws(TenantError) {
    let url = AbsoluteURL(text)
    try require(url != nil, keyPath, "\(text) is not an absolute URL.")
    try require(url?.isUnsafe == false, keyPath, "\(text) is not a URL that a browser may be sent to.")
}

func requireURLs(_ lists: [(keyPath: String, urls: [String])]) throws(TenantError) {
    for (keyPath, urls) in lists {
        for (index, url) in urls.enumerated() { try requireURL(url, "\(keyPath)[\(index)]") }
    }
}

/// Requires a URL that the tenant itself connects to, or sends secrets to through a browser.
func requireEndpoint(_ text: String, _ keyPath: String) throws(TenantError) {
    let url = AbsoluteURL(text)
    try require(url != nil, keyPath, "\(text) is not an absolute URL.")
    try require(
        url?.isEndpoint == true, keyPath, "\(text) is neither https nor http on this machine, or has a fragment.")
}

extension AbsoluteURL {
    /// Whether requests to it are protected in transit.
    var isEndpoint: Bool { (scheme == "https" || isHTTPLoopback) && !hasFragment }
}
