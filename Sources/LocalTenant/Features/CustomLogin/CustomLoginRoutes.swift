/// Customized login pages: what their scripts ask, and the scripts themselves.
enum CustomLoginRoutes {
    static let all: [Route] =
        [
            .page("GET", "/login/options", loginOptions),
            .page("GET", "/login/connection", chooseConnection),
            .form("/usernamepassword/login", logInFromPage),
            .form("/login/signup", signUpFromPage),
            .form("/login/reset-password", resetFromPage),
        ] + LockScripts.routes
}
