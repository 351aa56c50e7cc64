import A0HTTPServer
import Foundation

/// `/users`: whom the tenant knows, and switches for what a real tenant's dashboard would be opened for.
enum Users {
    static let path = "/users"
    static let pageSize = 50

    /// The change by a click.
    enum Change: String, CaseIterable, Sendable {
        case verify, unverify, block, unblock
        case resetMFA = "reset-mfa"
        case sendVerification = "send-verification"
    }

    /// `GET /users`.
    @Sendable static func page(_ call: Call) async throws -> HTTPServerResponse {
        try requireOffer(call)
        try call.requireOwner(call.request.queryValue("key"), "Users", word: "users")
        let change = call.request.queryValue("done").flatMap(Change.init)
        return try await page(Place(call.request.queryValue), call, done: change, to: call.request.queryValue("user"))
    }

    /// `POST /users`: the click on a switch.
    @Sendable static func change(_ call: Call) async throws -> HTTPServerResponse {
        try requireOffer(call)
        let form = call.form
        try call.requireOwner(form.first("key"), "Users", word: "users")
        let place = Place(form.first)
        try call.requireToken(form, place.subject(call))
        guard let id = form.first("user_id"), let change = form.first("action").flatMap(Change.init) else {
            throw OAuthError.invalidRequest("Parameter 'action' must be one of the page's own")
        }
        guard try await apply(change, to: id, call) else {
            return try await page(place, call, problem: "This user no longer exists.", status: 404)
        }
        let report = FormEncoding.encode([("done", change.rawValue), ("user", id)])
        // The fragment keeps the user's row in view.
        return .seeOther("\(place.link(call))&\(report)#\(FormEncoding.encode(id))")
    }

    /// Which part of the list someone looks at.
    struct Place: Sendable {
        let number: Int
        /// The beginning of email addresses.
        let search: String

        init(_ value: (String) -> String?) {
            number = min(max(value("page").flatMap { Int($0) } ?? 1, 1), 1_000_000)
            search = String((value("q") ?? "").trimmingCharacters(in: .whitespaces).prefix(320))
        }

        func link(_ call: Call, page: Int? = nil) -> String {
            call.tenant.ownerPage(
                Users.path, [("page", String(page ?? number))] + (search.isEmpty ? [] : [("q", search)]))
        }

        func subject(_ call: Call) -> FormSubject { FormSubject(text: "users", page: link(call)) }
    }

    private static func requireOffer(_ call: Call) throws {
        guard call.configuration.offersUsersPage else {
            throw PageError(
                404, "endpoint_disabled", title: "Not available",
                message: """
                    This tenant doesn't show its users, because other machines can reach it. To show them anyway, set \
                    users_page to true.
                    """)
        }
    }

    private static func page(
        _ place: Place, _ call: Call, done change: Change? = nil, to changed: String? = nil, problem: String? = nil,
        status: Int = 200
    ) async throws -> HTTPServerResponse {
        var query = UserQuery(offset: (place.number - 1) * pageSize, limit: pageSize)
        if !place.search.isEmpty {
            query.search = .attribute(.field(.email), .like([place.search, ""]))
        }
        let (users, total) = try await call.store.users(query)
        var rows: [UsersPage.Row] = []
        for user in users {
            rows.append(UsersPage.Row(user, factors: try await call.store.enrollments(userID: user.id)))
        }
        let page = UsersPage(
            context: try call.pageContext(isBranded: false), action: path, key: call.tenant.pageKey,
            csrf: try call.formToken(place.subject(call)), rows: rows, total: total, search: place.search,
            number: place.number, problem: problem,
            report: change.flatMap { change in rows.first { $0.id == changed }.map { change.report($0.name) } },
            previous: place.number > 1 ? place.link(call, page: place.number - 1) : nil,
            next: place.number * pageSize < total ? place.link(call, page: place.number + 1) : nil)
        return .page(page, status: status)
    }

    /// False if there is no such user.
    private static func apply(_ change: Change, to id: String, _ call: Call) async throws -> Bool {
        let now = call.now
        switch change {
        case .verify, .unverify:
            return try await call.store.changeUser(id) { user in
                (user.profile.emailVerified, user.updatedAt) = (change == .verify, now)
            } != nil
        case .block, .unblock:
            guard let former = try await call.store.user(id)?.profile,
                let user = try await call.store.changeUser(
                    id,
                    { user in
                        (user.profile.blocked, user.updatedAt) = (change == .block, now)
                    })
            else { return false }
            try await call.sessionEnding.announceChange(from: former, to: user.profile, of: id)
            return true
        case .resetMFA:
            guard try await call.store.user(id) != nil else { return false }
            for enrollment in try await call.store.deleteEnrollments(of: id) where enrollment.isConfirmed {
                try await call.announceRemoval(of: enrollment)
            }
            return true
        case .sendVerification:
            guard try await call.store.user(id) != nil else { return false }
            try await call.mail.add(.verification(userID: id))
            return true
        }
    }
}

extension FactorStore {
    /// Takes all second factors away from a user, and returns them.
    @discardableResult
    func deleteEnrollments(of userID: String) async throws(StoreError) -> [Enrollment] {
        let enrollments = try await enrollments(userID: userID)
        for enrollment in enrollments {
            _ = try await deleteEnrollment(enrollment.id, userID: userID, unlessLastOf: [])
        }
        return enrollments
    }
}
