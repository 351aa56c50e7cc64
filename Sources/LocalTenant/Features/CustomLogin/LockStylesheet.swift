import A0Pages

/// The widget's style. It looks like the built-in pages, and the page's own styles can change it. Class names are those
/// of Lock.
enum LockStylesheet {
    static let css = """
        :where(body:has(> .auth0-lock)) { color-scheme: light dark; background: Canvas; }
        .auth0-lock {
          \(Stylesheet.light.text)
          --primary: var(--accent); --on-primary: var(--on-accent);
          color-scheme: light; color: var(--text);
          font: 400 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
          font-size: .9375rem; text-align: start; overflow-wrap: anywhere; -webkit-font-smoothing: antialiased;
        }
        .auth0-lock.auth0-lock-dark {
          \(Stylesheet.dark.text)
          color-scheme: dark;
        }
        body > .auth0-lock { position: fixed; inset: 0; z-index: 1000000; overflow: auto; }
        .auth0-lock *, .auth0-lock *::before, .auth0-lock *::after { box-sizing: border-box; }
        .auth0-lock [hidden] { display: none; }
        .auth0-lock-overlay {
          position: fixed; inset: 0;
          background: radial-gradient(60rem 30rem at 50% -8rem, var(--glow), transparent 70%) no-repeat var(--page);
        }
        .auth0-lock-center {
          position: relative; min-height: 100%; padding: 24px 16px;
          display: grid; grid-template-columns: minmax(0, 22rem); justify-content: center; align-content: center;
        }
        .auth0-lock-widget {
          position: relative; padding: 36px 32px; background: var(--card); border: 1px solid var(--edge); border-radius: 20px;
          box-shadow: var(--shadow);
        }
        .auth0-lock-header { display: grid; justify-items: center; gap: 14px; text-align: center; }
        .auth0-lock-header-logo { display: block; max-width: 100%; height: 56px; object-fit: contain; }
        .auth0-lock .auth0-lock-name { margin: 0; color: inherit; font: inherit; font-size: 1.25rem; line-height: 1.3; font-weight: 650; letter-spacing: -.015em; text-wrap: balance; }
        .auth0-lock-mark-back { fill: var(--primary); }
        .auth0-lock-mark-hole { fill: var(--on-primary); }
        .auth0-lock-tabs { display: grid; grid-template-columns: 1fr 1fr; margin-top: 22px; border-bottom: 1px solid var(--edge); }
        .auth0-lock p { margin: 0; }
        .auth0-lock button { font: inherit; cursor: pointer; }
        .auth0-lock .auth0-lock-tab {
          margin-bottom: -1px; padding: 10px 8px; border: 0; border-bottom: 2px solid transparent; border-radius: 4px 4px 0 0;
          background: none; color: var(--quiet); font-weight: 600;
        }
        .auth0-lock .auth0-lock-tab[aria-current] { border-color: var(--primary); color: var(--text); }
        .auth0-lock form { margin: 24px 0 0; }
        .auth0-lock-field { margin-bottom: 16px; }
        .auth0-lock label { display: block; margin: 0 0 6px; color: inherit; font-size: .8125rem; font-weight: 600; }
        .auth0-lock input, .auth0-lock select {
          display: block; width: 100%; height: 46px; margin: 0; padding: 0 14px; border: 1px solid var(--outline); border-radius: 11px;
          background: var(--field); color: var(--text); font: inherit; font-size: 1rem;
        }
        .auth0-lock input:hover, .auth0-lock select:hover { border-color: var(--text); }
        .auth0-lock [aria-invalid="true"] { border-color: var(--bad); }
        .auth0-lock input:autofill { box-shadow: inset 0 0 0 100px var(--field); -webkit-text-fill-color: var(--text); }
        .auth0-lock :focus-visible { outline: 2px solid var(--focus, var(--link)); outline-offset: 2px; }
        .auth0-lock .auth0-lock-submit {
          display: block; width: 100%; min-height: 46px; margin-top: 22px; padding: 9px 17px; border: 1px solid transparent; border-radius: 11px;
          background: var(--primary); color: var(--on-primary); font-weight: 600;
        }
        .auth0-lock .auth0-lock-submit:hover { filter: brightness(.94); }
        .auth0-lock .auth0-lock-submit[aria-busy="true"] { opacity: .7; cursor: progress; }
        .auth0-lock-buttons { display: grid; gap: 10px; margin-top: 24px; }
        .auth0-lock .auth0-lock-social-button {
          display: flex; gap: 12px; align-items: center; justify-content: center; width: 100%; min-height: 46px; padding: 8px 14px;
          border: 1px solid var(--outline); border-radius: 11px; background: transparent; color: var(--text); font-weight: 600;
        }
        .auth0-lock .auth0-lock-social-button:hover { background: var(--well); }
        .auth0-lock-buttons-small { display: flex; flex-wrap: wrap; justify-content: center; }
        .auth0-lock-buttons-small .auth0-lock-social-button { width: 46px; padding: 0; }
        .auth0-lock-initial { flex: none; display: grid; place-content: center; width: 26px; height: 26px; border-radius: 8px; background: var(--well); font-size: .8125rem; }
        .auth0-lock-icon { flex: none; width: 26px; height: 26px; border-radius: 8px; }
        .auth0-lock-alternative { display: flex; align-items: center; gap: 14px; font-size: .8125rem; color: var(--quiet); }
        .auth0-lock .auth0-lock-alternative { margin-top: 20px; }
        .auth0-lock-alternative + form { margin-top: 16px; }
        .auth0-lock-alternative::before, .auth0-lock-alternative::after { content: ""; flex: 1; border-top: 1px solid var(--rule); }
        .auth0-lock-global-message { padding: 12px 14px; border-radius: 12px; font-size: .875rem; border: 1px solid transparent; }
        .auth0-lock .auth0-lock-global-message { margin-top: 20px; }
        .auth0-lock-global-message-error { border-color: var(--bad-edge); background: var(--bad-back); color: var(--bad); }
        .auth0-lock-global-message-success { background: var(--good-back); color: var(--good); }
        .auth0-lock .auth0-lock-instructions { margin-top: 20px; color: var(--quiet); font-size: .875rem; text-align: center; }
        .auth0-lock .auth0-lock-terms { margin-top: 14px; color: var(--quiet); font-size: .8125rem; text-align: center; }
        .auth0-lock .auth0-lock-action { margin-top: 20px; font-size: .875rem; text-align: center; }
        .auth0-lock .auth0-lock-action button, .auth0-lock-global-message button {
          padding: 2px 4px; border: 0; border-radius: 4px; background: none; color: var(--link); font-weight: 600;
        }
        .auth0-lock .auth0-lock-action button:hover { text-decoration: underline; text-underline-offset: 3px; }
        .auth0-lock .auth0-lock-global-message button { color: inherit; text-decoration: underline; }
        .auth0-lock-rules + .auth0-lock-field, .auth0-lock-consent + .auth0-lock-field { margin-top: 16px; }
        .auth0-lock .auth0-lock-rules { margin: -4px 0 0; padding: 0 0 0 18px; color: var(--quiet); font-size: .8125rem; }
        .auth0-lock .auth0-lock-consent { display: flex; gap: 10px; align-items: flex-start; font-weight: 400; text-align: start; }
        .auth0-lock .auth0-lock-consent input { flex: none; width: 18px; height: 18px; margin: 1px 0 0; padding: 0; }
        .auth0-lock .auth0-lock-unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        .auth0-lock a.auth0-lock-tab { text-align: center; text-decoration: none; }
        .auth0-lock button:disabled { opacity: .55; cursor: not-allowed; }
        @media (forced-colors: active) { .auth0-lock .auth0-lock-tab[aria-current] { border-color: Highlight; } }
        .auth0-lock .auth0-lock-hint { margin: -8px 0 16px; color: var(--quiet); font-size: .8125rem; }
        .auth0-lock .auth0-lock-close-button {
          position: absolute; top: 14px; inset-inline-end: 14px; width: 36px; height: 36px; border: 0; border-radius: 50%; background: none;
          color: var(--quiet); font-size: 1.375rem; line-height: 1;
        }
        .auth0-lock .auth0-lock-close-button:hover { background: var(--well); }
        .auth0-lock-themed { --focus: var(--text); --link: var(--text); }
        .auth0-lock.auth0-lock-themed .auth0-lock-action button { text-decoration: underline; text-underline-offset: 3px; }
        @media (max-width: 30rem) {
          body > .auth0-lock .auth0-lock-overlay { background: var(--card); }
          body > .auth0-lock .auth0-lock-center { padding: 0; grid-template-columns: minmax(0, 1fr); align-content: start; }
          body > .auth0-lock .auth0-lock-widget { padding: 32px 22px 36px; border: 0; border-radius: 0; box-shadow: none; }
        }
        """
}
