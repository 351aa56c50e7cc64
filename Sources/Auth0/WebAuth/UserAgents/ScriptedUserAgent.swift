import A0Concurrency
import Foundation

extension WebAuthentication {
    /// A provider that passes pages to `visit`. Only one login can run at a time.
    package static func scriptedProvider(_ visit: @escaping @Sendable (_ page: URL) async throws -> URL)
        -> WebAuthProvider
    {
        { page, callback in
            ScriptedUserAgent(callback: callback) { WebAuthentication.resume(with: try await visit(page)) }
        }
    }
}

/// Passes the page to a script.
final class ScriptedUserAgent: ClosableUserAgent {
    private let callback: WebAuthProviderCallback
    private let script: @Sendable () async throws -> Void
    private let task = Locked<Task<Void, Never>?>(nil)

    init(callback: @escaping WebAuthProviderCallback, script: @escaping @Sendable () async throws -> Void) {
        (self.callback, self.script) = (callback, script)
    }

    func start() {
        let started = Task { [script, callback] in
            do {
                try await script()
            } catch let error as WebAuthError {
                callback(.failure(error))
            } catch is CancellationError {
                callback(.failure(.userCancelled))
            } catch {
                callback(.failure(WebAuthError(.other, cause: error)))
            }
        }
        task.withLock { $0 = started }
    }

    func finish(with result: WebAuthResult<Void>) {
        task.withLock { $0 }?.cancel()
        callback(result)
    }

    func close() async {
        await task.withLock { $0 }?.value
    }
}
