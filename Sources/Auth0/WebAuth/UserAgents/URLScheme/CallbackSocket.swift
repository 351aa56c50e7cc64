import A0Encoding

#if os(Linux)
    import A0JOSE
    import Foundation
    import Glibc

    /// The sockets that pass a callback URL from the program that the desktop started to the program that waits for it.
    ///
    /// They're in a private folder of the user, one for each waiting flow, named after the scheme.
    enum CallbackSocket {
        /// The maximum length of a callback URL, in bytes.
        static let maximumLength = 65_536

        /// A receiver's reply: whether it accepted the URL.
        static let taken: UInt8 = 1
        static let notMine: UInt8 = 0

        /// Hashed, because a scheme's name can be longer than a socket's path.
        static func prefix(_ scheme: URLScheme) -> String {
            Base16.encode(Digest.sha256(Data(scheme.name.utf8)).prefix(8)) + "-"
        }

        /// Creates the folder if needed.
        ///
        /// - Throws: `WebAuthError.unknown` if other users can access it.
        static func prepare(_ folder: URL) throws {
            let parent = folder.deletingLastPathComponent()
            for folder in [parent, folder] where mkdir(folder.path, 0o700) != 0 && errno != EEXIST {
                throw currentError()
            }
            guard isPrivate(folder) else {
                throw WebAuthError(
                    .unknown,
                    """
                    The browser's answer would come through \(folder.path), which is not this user's alone. Make it and the \
                    folder around it yours, with mode 700.
                    """)
            }
        }

        /// Whether the folder and its parent belong to this user and no one else can access them.
        static func isPrivate(_ folder: URL) -> Bool {
            [folder, folder.deletingLastPathComponent()].allSatisfy { folder in
                var status = stat()
                return lstat(folder.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
                    && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
            }
        }

        static func make() throws -> Int32 {
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { throw currentError() }
            return descriptor
        }

        static func bind(_ descriptor: Int32, to path: String) throws {
            guard withAddress(path, { Glibc.bind(descriptor, $0, $1) }) == 0, chmod(path, 0o600) == 0,
                listen(descriptor, 16) == 0
            else { throw currentError() }
        }

        static func connect(_ descriptor: Int32, to path: String) throws {
            guard withAddress(path, { Glibc.connect(descriptor, $0, $1) }) == 0 else { throw currentError() }
        }

        /// Sets how long to wait for the other side, which may be a stopped program.
        static func setPatience(_ descriptor: Int32, seconds: Int) {
            var time = timeval(tv_sec: seconds, tv_usec: 0)
            let size = socklen_t(MemoryLayout<timeval>.size)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
        }

        static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }

        /// Reads to the end; `nil` if that takes too long or there is too much.
        static func receive(from descriptor: Int32) -> [UInt8]? {
            var all: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            while all.count <= maximumLength {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { return nil }
                if count == 0 { return all }
                all += buffer.prefix(count)
            }
            return nil
        }

        static func currentError() -> POSIXError {
            POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }

        private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32
        {
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let bytes = Array(path.utf8)
            guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
                errno = ENAMETOOLONG
                return -1
            }
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
            return withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }
    }
#endif
