import Foundation
import LocalDelegate
import LocalTenant

/// `a0 tenant`: runs tenants on this machine until interrupted.
struct TenantProgram {
    private enum Output {
        case text, json
        /// Only shell variables.
        case variables
    }

    private let plans: [TenantPlan]
    private let changes: [TenantUserOptions.UserChange]
    /// A file in the format of the bulk import.
    private let users: URL?
    private let output: Output
    private let showsLog: Bool
    private let opensDashboard: Bool
    private let drainSeconds: Int

    init(_ arguments: Arguments) throws(CommandError) {
        guard !(arguments.has("json") && arguments.has("env")) else {
            throw .usage("--json and --env can't be used together.")
        }
        plans = try TenantPlan.read(arguments)
        changes = TenantUserOptions.UserChange.read(arguments)
        users = arguments.value("users").map { URL(fileURLWithPath: $0) }
        guard users == nil || plans.count == 1 else { throw .usage("--users requires a single configuration.") }
        showsLog = arguments.has("log")
        guard !showsLog || !arguments.has("env") else {
            throw .usage("--env prints variables only, so there is no --log.")
        }
        opensDashboard = arguments.has("open")
        guard !opensDashboard || Desktop.canShowPages() else {
            throw .usage("--open needs a display and a browser. Open the printed link instead.")
        }
        drainSeconds =
            try arguments.integer("drain", in: 0...3600)
            ?? (plans.contains { $0.configuration.database != nil } ? 2 : 0)
        output = arguments.has("json") ? .json : arguments.has("env") ? .variables : .text
    }

    func run() async throws(CommandError) {
        // Before the tenants report that they're ready, so that no early signal is lost.
        let interruption = Interruption()
        var tenants: [LocalTenant] = []
        var delegate: LocalDelegate?
        do throws(CommandError) {
            var plans = plans
            for index in plans.indices {
                try await plans[index].connectDelegate()
                tenants.append(try await start(plans[index]))
                try await plans[index].complete(from: tenants[index])
            }
            if let users, let tenant = tenants.first { try await importUsers(users, tenant) }
            for change in changes { try await change.apply(to: tenants) }
            var announcements: [TenantAnnouncement] = []
            for (plan, tenant) in zip(plans, tenants) {
                var report: DelegateReport?
                if let configuration = plan.delegateConfiguration(for: tenant) {
                    do throws(DelegateError) {
                        let provider = try await LocalDelegate.start(configuration)
                        delegate = provider
                        report = try await DelegateReport(provider, configuration)
                    } catch {
                        throw .failed("\(error.localizedDescription)")
                    }
                }
                announcements.append(
                    TenantAnnouncement(
                        plan: plan, tenant: tenant, invitation: try await invite(plan.guest, tenant), delegate: report))
            }
            try announce(announcements)
            if showsLog { for (plan, tenant) in zip(plans, tenants) { follow(tenant, plan.name) } }
            if opensDashboard { for tenant in tenants { await Desktop.show(tenant.dashboardURL) } }
        } catch {
            await stop(tenants, delegate)
            throw error
        }
        if await interruption.wait() == SIGTERM { await drain(tenants, until: interruption) }
        await stop(tenants, delegate)
    }

    /// Waits until load balancers have noticed, or for a second signal.
    private func drain(_ tenants: [LocalTenant], until interruption: sending Interruption) async {
        for tenant in tenants { tenant.drain() }
        let pause = Task { [drainSeconds] in
            try await Task.sleep(nanoseconds: UInt64(drainSeconds) * 1_000_000_000)
        }
        let signal = Task {
            await interruption.wait()
            pause.cancel()
        }
        _ = await pause.result
        signal.cancel()
    }

    private func start(_ plan: TenantPlan) async throws(CommandError) -> LocalTenant {
        do {
            return try await LocalTenant.start(plan.configuration, description: plan.description)
        } catch {
            throw .failed(plan.name.map { "\($0): \(error.localizedDescription)" } ?? "\(error.localizedDescription)")
        }
    }

    /// Users with mistakes are reported, and the others imported.
    private func importUsers(_ file: URL, _ tenant: LocalTenant) async throws(CommandError) {
        do throws(TenantError) {
            let report = try await tenant.importUsers(contentsOf: file, updates: true)
            for row in report.errors {
                Console.error("\(file.lastPathComponent): \(row.user) isn't imported. \(row.reason)")
            }
        } catch {
            throw .usage("\(error.localizedDescription)")
        }
    }

    private func invite(_ guest: TenantPlan.Invitee?, _ tenant: LocalTenant) async throws(CommandError) -> String? {
        guard let guest else { return nil }
        do {
            return try await tenant.invite(guest.email, to: guest.organization, clientID: guest.client).url
        } catch {
            throw .failed("\(error.localizedDescription)")
        }
    }

    /// Prints the events until the tenant stops.
    private func follow(_ tenant: LocalTenant, _ name: String?) {
        let lines = tenant.logLines
        Task {
            for await line in lines { Console.print("\(name.map { "\($0) " } ?? "")\(line)") }
        }
    }

    private func stop(_ tenants: [LocalTenant], _ delegate: LocalDelegate?) async {
        await delegate?.stop()
        for tenant in tenants { await tenant.stop() }
    }

    private func announce(_ announcements: [TenantAnnouncement]) throws(CommandError) {
        switch output {
        case .json where announcements.count == 1:
            try Console.print(json: announcements[0].report)
        case .json:
            try Console.print(json: announcements.map(\.report))
        case .variables:
            for announcement in announcements {
                let suffix = announcement.plan.name.map(TenantVariables.suffix) ?? ""
                let variables = TenantVariables(
                    announcement.plan, announcement.tenant, withSecret: true, suffix: suffix)
                for line in variables.lines { Console.print("\(line)") }
            }
        case .text:
            for (index, announcement) in announcements.enumerated() {
                if index > 0 { Console.print("") }
                try announcement.print()
            }
        }
    }
}
