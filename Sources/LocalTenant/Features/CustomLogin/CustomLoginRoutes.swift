/// The routes for customized login pages: the endpoints that their scripts call, and the scripts themselves.
enum CustomLoginRoutes {
    static let all: [Route] =
        [
            .page("GET", "/login/options", loginOptions),
            .page("GET", "/login/connection", chooseConnection),
            .form("/usernamepassword/login", logInFromPage),
            .form("/login/signup", signUpFromPage),
            .form("/login/passwordless/start", sendCodeFromPage),
            .form("/login/passwordless/verify", logInWithCodeFromPage),
            .form("/login/reset-password", resetFromPage),
        ] + LockScripts.routes + EmbeddedLogin.routes
}
