#if os(Linux)
    import Foundation
    import Glibc

    /// Delivers a callback URL to the program that waits for it.
    struct CallbackDelivery: Sendable {
        let url: URL
        let folder: URL

        /// - Returns: Whether a program accepted it.
        func run() -> Bool {
            guard let scheme = URLScheme(of: url), CallbackSocket.isPrivate(folder) else { return false }
            let prefix = CallbackSocket.prefix(scheme)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return names.filter { $0.hasPrefix(prefix) }.sorted()
                .contains { offer(at: folder.appendingPathComponent($0).path) }
        }

        private func offer(at path: String) -> Bool {
            guard let descriptor = try? CallbackSocket.make() else { return false }
            defer { close(descriptor) }
            CallbackSocket.setPatience(descriptor, seconds: 5)
            do {
                try CallbackSocket.connect(descriptor, to: path)
            } catch {
                // No one is listening: the program that created the socket ended without cleaning up.
                if (error as? POSIXError)?.code == .ECONNREFUSED { unlink(path) }
                return false
            }
            guard CallbackSocket.send(Array(url.absoluteString.utf8), to: descriptor) else { return false }
            shutdown(descriptor, Int32(SHUT_WR))
            return CallbackSocket.receive(from: descriptor) == [CallbackSocket.taken]
        }
    }
#endif
