import A0HTTPServer
import Foundation

extension HTTPServerResponse {
    /// Gives the browser the cookie of its current session, and the list of its accounts.
    mutating func setSession(_ cookie: String, _ accounts: AccountList, _ call: Call) {
        let lifetime = accounts.isTemporary ? nil : call.configuration.sessionCookieLifetime
        setCookie(.session, cookie, lifetime: lifetime, at: call.tenant.issuer)
        setAccounts(accounts, lifetime: lifetime, call)
    }

    mutating func setSession(_ new: NewSession, _ call: Call) { setSession(new.cookie, new.accounts, call) }

    /// Keeps the current session after the browser closes, or not, if an action demands one of them.
    mutating func setCookieMode(_ outcome: ActionOutcome, _ call: Call) {
        guard let mode = outcome.session.cookieMode, let cookie = call.cookie(.session) else { return }
        let isPersistent = mode == .persistent
        let lifetime = call.configuration.sessionCookieLifetime(mode)
        setCookie(.session, cookie, lifetime: lifetime, at: call.tenant.issuer)
        var accounts = call.accountList
        let isAlone = accounts.secrets.count == 1
        accounts.isTemporary = !isPersistent || !isAlone && accounts.isTemporary
        let keepsOthers = isAlone || call.configuration.sessionCookieLifetime != nil
        setAccounts(accounts, lifetime: accounts.isTemporary || !keepsOthers ? nil : lifetime, call)
    }

    /// Takes an account out of the browser's list.
    ///
    /// - Parameter secret: the account's secret; nil for that of the current session.
    mutating func dropAccount(_ secret: String?, _ call: Call) {
        let current = call.cookie(.session)
        if secret == nil || secret == current { clearCookie(.session, at: call.tenant.issuer) }
        var accounts = call.accountList
        if let dropped = secret ?? current { accounts.remove(dropped) }
        let lifetime = accounts.isTemporary ? nil : call.configuration.sessionCookieLifetime
        setAccounts(accounts, lifetime: lifetime, call)
    }

    /// - Parameter lifetime: that of the session's cookie.
    private mutating func setAccounts(_ accounts: AccountList, lifetime: TimeInterval?, _ call: Call) {
        guard !accounts.secrets.isEmpty else {
            if call.cookie(.accounts) != nil { clearCookie(.accounts, at: call.tenant.issuer) }
            return
        }
        let lifetime = lifetime.map { max($0, BrowserAccount.lifetime) }
        setCookie(.accounts, accounts.text, lifetime: lifetime, at: call.tenant.issuer)
    }
}
