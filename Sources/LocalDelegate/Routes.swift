/// The HTTP API.
enum Routes {
    private static let realm = "/v1/tenants/{tenant}/realms/{realm}"
    private static let issuer = realm + "/applications/{application}"
    private static let jobs = realm + "/identities/{identity}/credential-binding-jobs"
    private static let hosted = realm + "/authenticators/{config}"
    private static let transaction = realm + "/transactions/{transaction}"

    static let all = [
        // An application's OpenID Provider
        Route("GET", issuer + "/authorize", for: .person, authorize),
        Route("POST", issuer + "/authorize", for: .person, authorize),
        Route("POST", issuer + "/token", for: .client, token),
        Route("GET", issuer + "/userinfo", for: .client, userInfo),
        Route("POST", issuer + "/userinfo", for: .client, userInfo),
        Route("GET", issuer + "/.well-known/openid-configuration", for: .anyone, discovery),
        Route("GET", issuer + "/.well-known/jwks.json", for: .anyone, publicKeys),
        Route("GET", realm + "/.well-known/jwks.json", for: .anyone, publicKeys),

        // Binding a credential
        Route("POST", jobs, for: .administrator, createBindingJob),
        Route("GET", jobs + "/{job}", for: .administrator, readBindingJob),
        Route("POST", issuer + "/credential-binding-jobs", for: .client, createOwnBindingJob),
        Route("GET", jobs + "/{job}:invokeAuthenticator", for: .person, openBindingLink),
        Route("POST", jobs + "/{job}:deliverRequest", for: .device, deliverBindingRequest),
        Route("POST", jobs + "/{job}:complete", for: .device, completeBinding),
        Route("POST", "/credentials/{credential}:revoke", for: .administrator, revokeCredential),

        // Applications
        Route("POST", realm + "/applications", for: .administrator, createApplication),
        Route("GET", realm + "/applications", for: .administrator, listApplications),
        Route("DELETE", issuer, for: .administrator, deleteApplication),

        // Logging in
        Route("GET", transaction, for: .device, showContext),
        Route("POST", transaction + ":complete", for: .device, completeLogin),
        Route("POST", transaction + ":beginEmailOtp", for: .device, sendOneTimeCode),
        Route("POST", transaction + ":redeemOtp", for: .device, redeemOneTimeCode),

        // In place of an app
        Route("GET", hosted + "/bi-authenticate", for: .person, showHostedLogin),
        Route("GET", hosted + "/bind", for: .person, showHostedBinding),

        // The owner's pages
        Route("GET", "/outbox", for: .reader, showOutbox),
        Route("GET", "/applications", for: .reader, showApplications),
        Route("POST", "/applications", for: .reader, addApplicationOnPage),
    ]
}
