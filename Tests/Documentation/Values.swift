// Declarations for the examples in README.md, its companions, and the articles. `scripts/test-documentation.py`
// compiles the examples together with this file, but never runs them.
import Auth0
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
#if canImport(LocalTenant)
    import LocalTenant

    var tenant: LocalTenant { given() }
#endif

/// A placeholder value in an example.
func given<Value>(_ type: Value.Type = Value.self) -> Value { fatalError("Examples are compiled, not run.") }

// MARK: - Clients

var authentication: any Authentication { given() }
var webAuth: any WebAuth { given() }
var mfa: any MFAClient { given() }
var myAccount: any MyAccount { given() }
var users: any Users { given() }
var credentialsManager: CredentialsManager { given() }
var customURLSession: URLSession { given() }

// MARK: - Values from users and tenants

var credentials: Credentials { given() }
var accessToken: String { given() }
var refreshToken: String { given() }
var idToken: String { given() }
var mfaToken: String { given() }
var userID: String { given() }
var email: String { given() }
var phoneNumber: String { given() }
var password: String { given() }
var code: String { given() }
var otp: String { given() }
var url: URL { given() }
var redirectURL: URL { given() }
var invitationURL: URL { given() }
var authorizeURL: URL { given() }
var organizationID: String { given() }

// MARK: - The app's next steps

func show(_ value: Any) {}
func showLogin() {}
func showQRCode(_ text: String) {}
func retryLogin() {}
func handle<Value>(_ result: Value) {}
func ask(_ question: String) async -> String { given() }
