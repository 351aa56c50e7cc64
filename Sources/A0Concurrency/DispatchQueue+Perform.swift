import Dispatch

extension DispatchQueue {
    /// Runs `body` on this queue and waits for it without blocking a thread.
    package func perform<R: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> R
    ) async throws(Failure) -> R {
        let result: Result<R, Failure> = await withCheckedContinuation { continuation in
            async {
                do throws(Failure) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
