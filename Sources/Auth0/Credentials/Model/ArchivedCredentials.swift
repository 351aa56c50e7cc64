import Foundation

/// Credentials as Auth0.swift 1 to 3 stores them under the same key: a keyed archive. This library only reads this
/// format and never writes it.
final class ArchivedCredentials: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true

    /// The class names in archives.
    static let classNames = ["A0Credentials", "Auth0.Credentials"]

    let credentials: Credentials

    init(_ credentials: Credentials) {
        self.credentials = credentials
    }

    init?(coder: NSCoder) {
        func text(_ key: String) -> String? {
            coder.decodeObject(of: NSString.self, forKey: key).map { String(describing: $0) }
        }
        let expiry = coder.decodeObject(of: NSDate.self, forKey: "expiresIn")
        credentials = Credentials(
            accessToken: text("accessToken") ?? "", tokenType: text("tokenType") ?? "", idToken: text("idToken") ?? "",
            refreshToken: text("refreshToken"),
            expiresIn: expiry.map { Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate) } ?? Date(),
            scope: text("scope"), recoveryCode: text("recoveryCode"))
    }

    func encode(with coder: NSCoder) {
        coder.encode(credentials.accessToken as NSString, forKey: "accessToken")
        coder.encode(credentials.tokenType as NSString, forKey: "tokenType")
        coder.encode(credentials.idToken as NSString, forKey: "idToken")
        coder.encode(credentials.refreshToken as NSString?, forKey: "refreshToken")
        coder.encode(credentials.expiresIn as NSDate, forKey: "expiresIn")
        coder.encode(credentials.scope as NSString?, forKey: "scope")
        coder.encode(credentials.recoveryCode as NSString?, forKey: "recoveryCode")
    }

    /// The credentials in an archive; `nil` for other data.
    static func decode(_ data: Data) -> Credentials? {
        guard data.starts(with: Data("bplist".utf8)) else { return nil }
        guard let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: data) else { return nil }
        for name in classNames { unarchiver.setClass(ArchivedCredentials.self, forClassName: name) }
        defer { unarchiver.finishDecoding() }
        let root = unarchiver.decodeObject(of: ArchivedCredentials.self, forKey: NSKeyedArchiveRootObjectKey)
        return root?.credentials
    }
}
