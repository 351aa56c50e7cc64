import A0JOSE
import A0HTTP

/// The name in a `Host` header, in lowercase and without its port; `nil` if the port is invalid.
package func hostName(_ host: String) -> String? {
    let nameEnd = host.hasPrefix("[") ? host.firstIndex(of: "]").map(host.index(after:)) : host.firstIndex(of: ":")
    guard let nameEnd else { return host.hasPrefix("[") ? nil : host.lowercased() }
    let port = host[nameEnd...]
    guard port.isEmpty || (port.first == ":" && UInt16(digits: port.dropFirst()) != nil) else { return nil }
    return host[..<nameEnd].lowercased()
}

/// Whether a `Host` header names this machine's loopback interface. A web page that points its own domain to 127.0.0.1
/// (DNS rebinding) still sends its domain, and a loopback server must reject it.
package func isLoopbackHost(_ host: String?) -> Bool {
    guard let host, let name = hostName(host) else { return false }
    return LoopbackHost.contains(name)
}
