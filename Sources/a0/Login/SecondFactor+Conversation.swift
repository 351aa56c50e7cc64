import A0JOSE
import Auth0
import Foundation

extension SecondFactor {
    /// Completes the second step with the user at the terminal: chooses a factor, and asks for its code.
    func converse() async throws(CommandError) {
        guard !login.challenge.isEmpty else { return try await enrollByChoice() }
        let factors = try await authenticators()
        let names = factors.map { factor in [factor.kind?.inWords ?? factor.type, factor.name].compactMap(\.self) }
        let recovers = login.challenge.contains(FactorKind.recoveryCode.rawValue)
        let knowsRecovery = factors.contains { $0.kind == .recoveryCode }
        var choices = names.map { $0.joined(separator: " ") }
        if recovers, !knowsRecovery { choices.append(FactorKind.recoveryCode.inWords) }
        let choice = try choose(among: choices, "A second factor is needed")
        if factors.indices.contains(choice) {
            try await use(factors[choice].id)
        } else {
            try await recover()
        }
    }

    private func enrollByChoice() async throws(CommandError) {
        let kinds = login.enroll.compactMap { FactorKind(named: $0) }.filter { $0 != .recoveryCode }
        guard !kinds.isEmpty else {
            throw .failed("The login doesn't accept any second factor that can be enrolled here.")
        }
        let kind = kinds[try choose(among: kinds.map(\.inWords), "A second factor is needed. Enroll one")]
        var address = ""
        if kind.needsAddress {
            address = try Prompt.line(kind == .phone ? "Your phone number, such as +15550123456" : "Your email address")
        }
        try await enroll(kind, address: address)
    }

    /// - Returns: The index of the choice; the first one, without asking, if it's the only one.
    private func choose(among choices: [String], _ title: ConsoleText) throws(CommandError) -> Int {
        guard choices.count != 1 else {
            Console.error("\(title): \(choices[0]).")
            return 0
        }
        guard !choices.isEmpty else { throw .failed("The login doesn't accept any factor that this user has.") }
        Console.error("\(title).")
        for (number, choice) in choices.enumerated() { Console.error("  \(number + 1)  \(choice)") }
        while true {
            let response = try Prompt.line("Which one")
            if let number = Int(digits: response.trimmingCharacters(in: .whitespaces)),
                choices.indices.contains(number - 1)
            {
                return number - 1
            }
            Console.error("Enter a number from 1 to \(choices.count).")
        }
    }
}
