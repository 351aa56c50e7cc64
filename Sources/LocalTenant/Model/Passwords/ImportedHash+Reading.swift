import A0JOSE
import A0Encoding
import Foundation

extension ImportedHash {
    /// Why a hash can't be imported.
    struct ReadingError: Error, Equatable {
        /// Below `custom_password_hash`.
        let path: String
        let message: String
    }

    private static let digests = ["md5", "sha1", "sha256", "sha512"]

    /// A bcrypt hash, as in `password_hash`.
    ///
    /// - Throws: `ReadingError`.
    init(bcrypt text: String) throws(ReadingError) {
        guard Pattern(#"\$2[abxy]\$[0-9]{2}\$[./A-Za-z0-9]{53}"#).fits(text) else {
            throw ReadingError(path: "", message: "This isn't a hash of bcrypt")
        }
        // Each step doubles the time that a login takes.
        guard let cost = Int(text.dropFirst(4).prefix(2)), (4...16).contains(cost) else {
            throw ReadingError(path: "", message: "The cost of a hash of bcrypt is 4 to 16")
        }
        self.init(.bcrypt, text: text)
    }

    /// The hash in `custom_password_hash`.
    ///
    /// - Throws: `ReadingError`.
    init(_ members: [String: TenantValue]) throws(ReadingError) {
        let name = members["algorithm"]?.stringValue ?? ""
        guard let algorithm = Algorithm(rawValue: name) else {
            throw ReadingError(
                path: "algorithm", message: "The algorithm \(name.isEmpty ? "is missing" : "\(name) isn't supported")")
        }
        let hash = members["hash"]
        guard let value = hash?["value"]?.stringValue, !value.isEmpty else {
            throw ReadingError(path: "hash.value", message: "The value of the hash is missing")
        }
        switch algorithm {
        case .bcrypt: try self.init(bcrypt: value)
        case .argon2: try self.init(argon2: value)
        case .pbkdf2: try self.init(pbkdf2: value)
        default:
            self.init(algorithm, bytes: try Self.data(value, hash?["encoding"], "hash"))
            try read(members, hash)
        }
    }

    private mutating func read(_ members: [String: TenantValue], _ hash: TenantValue?) throws(ReadingError) {
        if let value = members["salt"]?["value"]?.stringValue {
            salt = try Self.data(value, members["salt"]?["encoding"] ?? "utf8", "salt")
            isSaltSuffix = members["salt"]?["position"] == "suffix"
        }
        switch algorithm {
        case .scrypt:
            guard bytes.count <= 1_024 else {
                throw ReadingError(path: "hash.value", message: "The hash is too long")
            }
            cost = Self.number(members["cost"], default: 16_384)
            blockSize = Self.number(members["blockSize"], default: 8)
            parallelization = Self.number(members["parallelization"], default: 1)
            let isPower = cost > 1 && cost & (cost - 1) == 0
            guard isPower, (1...64).contains(blockSize), (1...16).contains(parallelization),
                cost <= 1 << 20, cost * blockSize <= 1 << 21
            else {
                throw ReadingError(path: "cost", message: "The costs of scrypt aren't valid, or need too much memory")
            }
        case .hmac:
            digest = hash?["digest"]?.stringValue ?? ""
            guard Self.digests.contains(digest) else {
                throw ReadingError(path: "hash.digest", message: "The digest \(digest) isn't supported")
            }
            key = try Self.data(
                hash?["key"]?["value"]?.stringValue ?? "", hash?["key"]?["encoding"] ?? "utf8", "hash.key")
        default: break
        }
    }

    private init(argon2 text: String) throws(ReadingError) {
        let parts = text.split(separator: "$").map(String.init)
        let costs = Dictionary(
            (parts.count == 5 ? parts[2] : "").split(separator: ",").compactMap { item -> (String, Int)? in
                let pair = item.split(separator: "=")
                return pair.count == 2 ? Int(pair[1]).map { (String(pair[0]), $0) } : nil
            }
        ) { first, _ in first }
        guard parts.count == 5, ["argon2id", "argon2i"].contains(parts[0]), parts[1] == "v=19",
            let memory = costs["m"], let passes = costs["t"], costs["p"] != nil
        else {
            throw ReadingError(path: "hash.value", message: "This isn't a hash of argon2id or argon2i in PHC format")
        }
        guard memory <= 512 << 10, passes <= 64 else {
            throw ReadingError(path: "hash.value", message: "The hash needs too much memory or time")
        }
        self.init(.argon2, text: text)
    }

    /// `$pbkdf2-sha256$i=…,l=…$salt$hash`, in base64 without padding.
    private init(pbkdf2 text: String) throws(ReadingError) {
        let parts = text.split(separator: "$").map(String.init)
        let costs = (parts.count == 4 ? parts[1] : "").split(separator: ",").map(String.init)
        let name = parts.first.map { $0.hasPrefix("pbkdf2-") ? String($0.dropFirst(7)) : "" } ?? ""
        guard parts.count == 4, Self.digests.contains(name),
            let iterations = costs.first(where: { $0.hasPrefix("i=") }).flatMap({ Int($0.dropFirst(2)) }),
            let salt = Self.base64(parts[2]), let bytes = Self.base64(parts[3]), (1...1_024).contains(bytes.count)
        else {
            throw ReadingError(path: "hash.value", message: "This isn't a hash of PBKDF2 in PHC format")
        }
        guard (1...5_000_000).contains(iterations) else {
            throw ReadingError(path: "hash.value", message: "PBKDF2 has 1 to 5000000 iterations")
        }
        self.init(.pbkdf2, bytes: bytes)
        (self.salt, digest, cost) = (salt, name, iterations)
    }

    private static func data(_ text: String, _ encoding: TenantValue?, _ path: String) throws(ReadingError) -> Data {
        let data: Data? =
            switch encoding?.stringValue {
            case "base64": base64(text)
            case "hex": Base16.decode(text)
            case "utf8", nil: .some(Data(text.utf8))
            default: nil
            }
        guard let data else {
            throw ReadingError(
                path: "\(path).value", message: "The value isn't encoded in \(encoding?.stringValue ?? "")")
        }
        return data
    }

    /// 0, which is never valid, for anything but a whole number.
    private static func number(_ value: TenantValue?, default usual: Int) -> Int {
        guard let value else { return usual }
        return value.double.flatMap { Int(exactly: $0) } ?? 0
    }

    private static func base64(_ text: String) -> Data? {
        let padding = String(repeating: "=", count: (4 - text.filter { $0 != "=" }.count % 4) % 4)
        return Data(base64Encoded: text.filter { $0 != "=" } + padding)
    }
}
