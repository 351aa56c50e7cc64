import A0HTTPServer
import A0Pages

extension LoginStep {
    /// The users that the login page offers for one-click login; nil if that's off, or there are no users.
    func peopleToLogInAs() async throws -> LogInAsList? {
        guard call.configuration.loginAs else { return nil }
        var users: [UserRecord] = []
        for connection in connections {
            users += try await call.store.users(
                UserQuery(connection: connection.name, limit: LogInAsList.maximumPeople - users.count)
            ).page
            if users.count >= LogInAsList.maximumPeople { break }
        }
        let people = users.filter { $0.primaryID == nil }.map { user in
            LogInAsList.Person(
                id: user.id, name: user.profile.name, account: user.profile.accountName ?? user.id,
                isBlocked: user.profile.blocked)
        }
        guard !people.isEmpty else { return nil }
        return LogInAsList(
            action: link(LoginPath.logInAs), state: state, csrf: try call.formToken(.login(self)), people: people,
            texts: call.texts)
    }
}

/// The list of users on the login page. Its form posts `state`, `csrf` and `user_id` to `action`.
struct LogInAsList: Sendable {
    /// How many users a page shows.
    static let maximumPeople = 50

    struct Person: Sendable {
        var id: String
        var name: String?
        var account: String
        var isBlocked: Bool
    }

    var action: String
    var state: String
    var csrf: String
    var people: [Person]
    var texts: Texts

    var html: HTML {
        """
        <form class="people" method="post" action="\(link: action)" aria-label="\(texts["login.logInAsTitle"])">
        \(FormParts.hidden(state: state, csrf: csrf))
        <p class="note">\(texts.html("login.logInAsDescription", ["title": "<strong>\(texts["login.logInAsTitle"])</strong>"]))</p>
        <div class="choices">
        \(people.map { $0.button(texts) })
        </div>
        </form>
        <p class="or">\(texts["login.separatorText"])</p>
        """
    }
}

extension LogInAsList.Person {
    fileprivate func button(_ texts: Texts) -> HTML {
        let name = name ?? account
        let details = [name == account ? nil : account, isBlocked ? texts["login.blockedLabel"] : nil].compactMap(
            \.self)
        let aside: HTML? =
            details.isEmpty ? nil : "<span class=\"aside\">\(details.joined(separator: ", "))</span>"
        return """
            <button class="secondary choice" type="submit" name="user_id" value="\(id)">\
            \(FormParts.monogram(name))<span>\(name)\(aside)</span></button>

            """
    }
}
