/// Login pages as written by Auth0 and its customers.
enum HostedLoginPage {
    /// The client for which `withLock` shows another logo and color.
    static let coloredClient = "iV2lnrgSBw64uzf1x0MN3svQTYQYcBl2"
    static let logo = "https://upload.wikimedia.org/wikipedia/commons/5/54/Emojione_1F60E.svg"

    /// The page with Lock from the tutorial on centralized login.
    static let withLock = #"""
        <!DOCTYPE html>
        <html>
        <head>
          <meta charset="utf-8">
          <meta http-equiv="X-UA-Compatible" content="IE=edge,chrome=1">
          <title>Sign In with Auth0</title>
          <meta name="viewport" content="width=device-width, initial-scale=1.0" />
        </head>
        <body>

          <!--[if IE 8]>
          <script src="//cdnjs.cloudflare.com/ajax/libs/ie8/0.2.5/ie8.js"></script>
          <![endif]-->

          <!--[if lte IE 9]>
          <script src="https://cdn.auth0.com/js/base64.js"></script>
          <script src="https://cdn.auth0.com/js/es5-shim.min.js"></script>
          <![endif]-->

          <script src="https://cdn.auth0.com/js/lock/10.9.1/lock.min.js"></script>
          <script>
            // Decode utf8 characters properly
            var config = JSON.parse(decodeURIComponent(escape(window.atob('@@config@@'))));
            config.extraParams = config.extraParams || {};
            var connection = config.connection;
            var prompt = config.prompt;
            var languageDictionary;
            var language;

            if (config.dict && config.dict.signin && config.dict.signin.title) {
              languageDictionary = { title: config.dict.signin.title };
            } else if (typeof config.dict === 'string') {
              language = config.dict;
            }
            var loginHint = config.extraParams.login_hint;

            var logo;
            var color;
            if(config.clientID === 'iV2lnrgSBw64uzf1x0MN3svQTYQYcBl2') {
              logo = 'https://upload.wikimedia.org/wikipedia/commons/5/54/Emojione_1F60E.svg'
              color = 'green'
            }

            var lock = new Auth0Lock(config.clientID, config.auth0Domain, {
              auth: {
                redirectUrl: config.callbackURL,
                responseType: (config.internalOptions || {}).response_type ||
                  config.callbackOnLocationHash ? 'token' : 'code',
                params: config.internalOptions
              },
              assetsUrl:  config.assetsUrl,
              allowedConnections: connection ? [connection] : null,
              rememberLastLogin: !prompt,
              language: language,
              languageDictionary: languageDictionary,
              theme: {
                logo: logo,
                primaryColor: color
              },
              prefill: loginHint ? { email: loginHint, username: loginHint } : null,
              closable: false,
              // uncomment if you want small buttons for social providers
              // socialButtonStyle: 'small'
            });

            lock.show();
          </script>
        </body>
        </html>
        """#

    /// A page with a custom form, which logs in with auth0.js.
    static let withAuth0JS = #"""
        <!DOCTYPE html>
        <html lang="en">
        <head><meta charset="utf-8"><title>Our own form</title></head>
        <body>
          <main>
            <h1>Welcome</h1>
            <p id="error-message" role="alert"></p>
            <form onsubmit="return false;">
              <label for="username">Email</label> <input id="username" type="email">
              <label for="password">Password</label> <input id="password" type="password">
              <div class="captcha-container"></div>
              <button type="submit" id="btn-login">Log in</button>
              <button type="button" id="btn-signup">Sign up</button>
              <button type="button" id="btn-email">Use a code</button>
            </form>
          </main>
          <script src="https://cdn.auth0.com/js/auth0/9.18/auth0.min.js"></script>
          <script src="https://cdn.auth0.com/js/polyfills/1.0/object-assign.min.js"></script>
          <script>
            window.addEventListener('load', function() {
              var config = JSON.parse(decodeURIComponent(escape(window.atob('@@config@@'))));
              var webAuth = new auth0.WebAuth(Object.assign({
                overrides: { __tenant: config.auth0Tenant, __token_issuer: config.authorizationServer.issuer },
                domain: config.auth0Domain, clientID: config.clientID, redirectUri: config.callbackURL, responseType: 'code'
              }, config.internalOptions));
              var database = 'Username-Password-Authentication';
              var captcha = webAuth.renderCaptcha(document.querySelector('.captcha-container'));
              var value = function(id) { return document.getElementById(id).value; };
              var displayError = function(err) {
                captcha.reload();
                document.getElementById('error-message').textContent = err.code + ': ' + err.description;
              };
              document.getElementById('btn-login').addEventListener('click', function(e) {
                e.preventDefault();
                webAuth.login({
                  realm: database, username: value('username'), password: value('password'), captcha: captcha.getValue()
                }, displayError);
              });
              document.getElementById('btn-signup').addEventListener('click', function() {
                webAuth.redirect.signupAndLogin({
                  connection: database, email: value('username'), password: value('password'), captcha: captcha.getValue()
                }, displayError);
              });
              document.getElementById('btn-email').addEventListener('click', function() {
                webAuth.authorize({ connection: 'email' }, displayError);
              });
            });
          </script>
        </body>
        </html>
        """#

    /// A page that shows the widget with these options, a JavaScript object, and stores it in `window.lock`.
    static func withLock(_ options: String, _ type: String = "Auth0Lock") -> String {
        """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Ours</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <script src="https://cdn.auth0.com/js/lock/11.30/lock.min.js"></script></head><body><div id="box"></div>
        <script>
          var config = JSON.parse(decodeURIComponent(escape(window.atob('@@config@@'))));
          var events = [];
          var lock = new \(type)(config.clientID, config.auth0Domain, Object.assign(
            { auth: { params: config.internalOptions }, configurationBaseUrl: config.clientConfigurationBaseUrl,
              overrides: { __tenant: config.auth0Tenant }, somethingElse: 1 }, \(options)));
          ['show', 'hide', 'signin ready', 'signup ready', 'forgot_password ready', 'signin submit', 'signup submit',
           'signup success', 'forgot_password submit', 'authorization_error', 'unrecoverable_error'].forEach(function(name) {
            lock.on(name, function() { events.push(name); });
          });
          lock.show();
        </script></body></html>
        """
    }
}
