import Foundation

/// Why a form of the login is refused.
struct FormProblem: Error, Sendable, Equatable {
    var status = 400
    /// For scripts of customized pages, as Auth0 names it.
    let code: String
    /// For people.
    let message: String
}

extension Parameters {
    /// What was typed into a field, without spaces around it; empty if there is none.
    func typed(_ name: String) -> String {
        (first(name) ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension LoginStep {
    /// - Throws: `FormProblem` if the form's question for robots is not answered.
    func requireHuman(_ flow: AttackProtection.Flow, _ form: Parameters) async throws {
        guard let problem = try await captcha.problem(flow, form) else { return }
        throw FormProblem(code: "invalid_captcha", message: problem)
    }
}
