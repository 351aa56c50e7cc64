/// A story that is told step by step.
protocol Demo: Sendable {
    func run() async throws(CommandFailure)
}

extension Demo {
    /// What came of the work, so that what follows is done in any case.
    func attempt(_ work: () async throws(CommandFailure) -> Void) async -> Result<Void, CommandFailure> {
        do {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
}
