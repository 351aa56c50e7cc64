/// A demonstration, in steps.
protocol Demo: Sendable {
    func run() async throws(CommandFailure)
}

extension Demo {
    /// The result of the work, so that the next steps run in any case.
    func attempt(_ work: () async throws(CommandFailure) -> Void) async -> Result<Void, CommandFailure> {
        do {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
}
