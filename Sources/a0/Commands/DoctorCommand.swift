import Foundation

struct DoctorCommand: Command {
    static let name = "doctor"
    static let summary = "Check everything that a login needs, and say how to fix problems."
    static let options: [Option] =
        Option.tenant + [
            .value("redirect-url", "URL", "The callback URL. Default: any port on this machine"),
            .json,
        ]
    static let details = """
        a0 doctor checks the browser, the keyring, the session, the network, the tenant, the clock, and whether the tenant knows \
        the application and its callback URL. The exit code is 0 if all is well, and 1 otherwise.
        """

    private let doctor: Doctor
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        let profile: Result<Profile, CommandError>
        do throws(CommandError) {
            profile = .success(try Profile(arguments, isNew: true))
        } catch {
            // A tenant that was named must be valid. Without one, the other checks still run.
            guard !arguments.has("domain"), !arguments.has("session") else { throw error }
            profile = .failure(error)
        }
        doctor = Doctor(
            profile: profile, redirectURL: try arguments.url("redirect-url"),
            environment: ProcessInfo.processInfo.environment)
        asJSON = arguments.has("json")
    }

    func run() async throws(CommandError) {
        let checks = await doctor.examine()
        let errors = checks.filter { $0.state == .failed }
        if asJSON {
            try Console.print(json: Report(ok: errors.isEmpty, checks: checks))
        } else {
            for check in checks { show(check) }
        }
        guard errors.isEmpty else {
            let names = errors.map(\.name).joined(separator: ", ")
            throw .failed("\(errors.count) problem\(errors.count == 1 ? "" : "s"): \(names)")
        }
    }

    private func show(_ check: DoctorCheck) {
        let name = check.name.padding(toLength: 12, withPad: " ", startingAt: 0)
        let state = check.state.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0)
        Console.print("\(state)\(name)\(check.saw)")
        guard let todo = check.todo else { return }
        for line in todo.split(separator: "\n") {
            Console.print("                    \(line)")
        }
    }

    private struct Report: Encodable {
        let ok: Bool
        let checks: [DoctorCheck]
    }
}
