import Foundation
import LocalTenant

/// A tenant in the format of the Deploy CLI, with something in most sections.
enum DescriptionFixture {
    static let keywords: [String: TenantValue] = [
        "COMPANY": "Shop", "CALLBACKS": ["https://shop.example.com/cb", "http://localhost:3000/cb"],
    ]

    static let files = [
        "tenant.yaml": yaml, "pages/login.html": "<html>@@config@@ ##COMPANY##</html>\n",
        "actions/claims/code.js": "exports.onExecutePostLogin = async () => {};\n",
        "emailTemplates/verify.html": "<b>{{ url }}</b>\n", "databases/Users/login.js": "function login() {}\n",
    ]

    static func write(to folder: URL, _ files: [String: String] = files) throws {
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    private static let yaml = """
        tenant:
          friendly_name: "##COMPANY##"
          support_email: help@example.com
          session_lifetime: 12.5
          idle_session_lifetime: 2
          default_directory: Users
          enabled_locales: [en, de]
          flags:
            revoke_refresh_token_grant: true
            enable_client_connections: false
        clients:
          - name: Shop
            app_type: spa
            callbacks: @@CALLBACKS@@
            allowed_logout_urls: [https://shop.example.com]
            web_origins: ['https://shop.example.com']
            grant_types: [authorization_code, refresh_token]
            token_endpoint_auth_method: none
            oidc_conformant: true
            jwt_configuration: { alg: RS256, lifetime_in_seconds: 36000, secret_encoded: false }
            refresh_token:
              rotation_type: rotating
              expiration_type: expiring
              leeway: 0
              token_lifetime: 2592000
              idle_token_lifetime: 1296000
              infinite_token_lifetime: false
              infinite_idle_token_lifetime: false
          - name: Worker
            app_type: non_interactive
            grant_types: [client_credentials]
        resourceServers:
          - name: Shop API
            identifier: https://api.shop.example.com
            scopes:
              - value: read:orders
                description: Read orders
            enforce_policies: true
            token_dialect: access_token_authz
            allow_offline_access: true
        clientGrants:
          - client_id: Worker
            audience: https://api.shop.example.com
            scope: [read:orders]
          - client_id: Worker
            audience: https://acme.eu.auth0.com/api/v2/
            scope: [read:users, read:clients]
        databases:
          - name: Users
            strategy: auth0
            enabled_clients: [Shop]
            options:
              passwordPolicy: good
              brute_force_protection: true
              customScripts:
                login: ./databases/Users/login.js
        connections:
          - name: github
            strategy: github
            enabled_clients: [Shop]
            options:
              client_id: gh
              client_secret: '##CONNECTIONS_GITHUB_SECRET##'
              scope: [email]
          - name: corp
            strategy: samlp
            enabled_clients: [Shop]
            options: { signInEndpoint: https://idp.example.com, signingCert: abc }
        roles:
          - name: Clerk
            description: reads
            permissions:
              - { permission_name: read:orders, resource_server_identifier: https://api.shop.example.com }
        organizations:
          - name: acme
            display_name: Acme
            branding: { colors: { primary: '#112233', page_background: '#ffffff' } }
            metadata: { plan: gold }
            connections:
              - { name: Users, assign_membership_on_login: true, show_as_button: true }
            client_grants:
              - client_id: Worker
        actions:
          - name: claims
            code: ./actions/claims/code.js
            deployed: true
            runtime: node22
            dependencies: []
            secrets: [{ name: KEY, value: s3cret }]
            supported_triggers: [{ id: post-login, version: v3 }]
        triggers:
          post-login:
            - action_name: claims
              display_name: claims
        branding:
          colors: { primary: '#0059d6', page_background: '#000000' }
          logo_url: https://shop.example.com/logo.png
        prompts:
          universal_login_experience: new
          identifier_first: true
          customText:
            en: { login: { login: { title: Welcome } } }
        pages:
          - name: login
            enabled: true
            html: ./pages/login.html
          - name: error_page
            url: https://shop.example.com/error
            show_log_link: false
        emailTemplates:
          - template: verify_email
            body: ./emailTemplates/verify.html
            enabled: true
            from: me@example.com
            subject: Verify
            syntax: liquid
            resultUrl: ''
            urlLifetimeInSeconds: 432000
        emailProvider:
          name: smtp
          enabled: true
          default_from_address: me@example.com
          credentials: { smtp_host: h, smtp_port: 25, smtp_user: u, smtp_pass: p }
        attackProtection:
          bruteForceProtection: { enabled: true, shields: [block], mode: count_per_identifier_and_ip, allowlist: [], max_attempts: 5 }
          suspiciousIpThrottling: { enabled: true, shields: [block], allowlist: [] }
        guardianFactors:
          - { name: otp, enabled: true }
          - { name: sms, enabled: false }
        guardianPolicies: { policies: [] }
        guardianPhoneFactorMessageTypes: { message_types: [sms] }
        guardianPhoneFactorSelectedProvider: { provider: twilio }
        guardianFactorProviders:
          - { name: sms, provider: twilio, from: "+1", auth_token: t, sid: s }
        logStreams:
          - name: hook
            type: http
            sink: { httpEndpoint: https://x.example.com, httpContentType: application/json, httpContentFormat: JSONLINES, httpAuthorization: secret }
        customDomains:
          - domain: login.shop.example.com
            type: auth0_managed_certs
        themes:
          - displayName: Mine
            borders: { button_border_radius: 3, button_border_weight: 1, buttons_style: rounded, input_border_radius: 3, input_border_weight: 1, inputs_style: pill, show_widget_shadow: true, widget_border_weight: 0, widget_corner_radius: 5 }
            colors: { body_text: '#1e212a', error: '#d03c38', header: '#1e212a', icons: '#65676e', input_background: '#ffffff', input_border: '#c9cace', input_filled_text: '#000000', input_labels_placeholders: '#65676e', links_focused_components: '#635dff', primary_button: '#635dff', primary_button_label: '#ffffff', secondary_button_border: '#c9cace', secondary_button_label: '#1e212a', success: '#13a688', widget_background: '#ffffff', widget_border: '#c9cace' }
            fonts: { body_text: {bold: false, size: 87.5}, buttons_text: {bold: false, size: 100}, font_url: '', input_labels: {bold: false, size: 100}, links: {bold: true, size: 87.5}, links_style: normal, reference_text_size: 16, subtitle: {bold: false, size: 87.5}, title: {bold: false, size: 150} }
            page_background: { background_color: '#000000', background_image_url: '', page_layout: center }
            widget: { header_text_alignment: center, logo_height: 52, logo_position: center, logo_url: '', social_buttons_layout: bottom }

        """
}
