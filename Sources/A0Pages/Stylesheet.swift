import Foundation

/// The style sheet of all pages. Text has a contrast of at least 4.5:1 to its background, and the outlines of inputs at
/// least 3:1, in both color schemes (WCAG 2.2 AA).
package enum Stylesheet {
    /// The colors in light mode.
    package static let light: HTML = """
        --page: #f4f5f9; --glow: #e4e5fb; --card: #fff; --edge: #e3e6ed; --rule: #eceef3;
        --text: #171a23; --quiet: #586171; --outline: #868d9c; --field: #fff;
        --accent: #4f46e5; --accent-over: #4338ca; --accent-press: #3730a3; --on-accent: #fff; --link: #4338ca;
        --bad: #a11b2b; --bad-back: #fdf2f3; --bad-edge: #f3c9cf; --good: #12704a; --good-back: #e8f6ef; --well: #f6f7fa;
        --shadow: 0 1px 2px rgb(23 26 35 / .05), 0 4px 10px rgb(23 26 35 / .04), 0 18px 48px -12px rgb(23 26 35 / .14);
        """

    /// The colors in dark mode.
    package static let dark: HTML = """
        --page: #0d0f15; --glow: #1b1b3a; --card: #161922; --edge: #272b38; --rule: #232733;
        --text: #eceef4; --quiet: #a0a8b9; --outline: #6b7385; --field: #10131b;
        --accent: #5b57e0; --accent-over: #6a66ea; --accent-press: #4f46e5; --link: #b1b8ff;
        --bad: #ffb3bb; --bad-back: #2b171c; --bad-edge: #5a2a33; --good: #62d6a4; --good-back: #14291f; --well: #10131b;
        --shadow: 0 1px 2px rgb(0 0 0 / .4), 0 24px 60px -16px rgb(0 0 0 / .6);
        """

    /// The rules for a page whose document is the owner's.
    package static let templated: HTML = """
        body { display: block; padding: 0; }
        body._widget-auto-layout { display: flex; flex-direction: column; align-items: center; justify-content: center; padding: 24px 16px; }
        @media (max-width: 30rem) { body._widget-auto-layout { padding: 0; } }
        .card { width: var(--prompt-width, 400px); max-width: 100%; }
        ._widget-auto-layout .card { margin-block: auto; }
        ._hide-prompt-logo .brand { display: none; }
        """

    /// The rules of all pages but those of a dashboard.
    package static let css = compact("\(colors)\(base)\(fields)\(controls)\(steps)\(variants)")

    /// The rules of a dashboard's pages, which have their own besides these.
    package static let dashboard = compact("\(colors)\(base)\(controls)\(variants)")

    /// The rules without the spaces that only people need.
    package static func compact(_ css: HTML) -> HTML {
        var text = css.text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
        for (long, short) in [
            ("{ ", "{"), (" {", "{"), (" }", "}"), ("} ", "}"), ("; ", ";"), (";}", "}"), (": ", ":"), (", ", ","),
        ] {
            text = text.replacingOccurrences(of: long, with: short)
        }
        return HTML(ownersMarkup: text)
    }

    private static let colors: HTML = """
        :root {
          color-scheme: light dark;
          \(light)
        }
        @media (prefers-color-scheme: dark) {
          :root {
            \(dark)
          }
        }

        """

    private static let base: HTML = """
        *, *::before, *::after { box-sizing: border-box; }
        [hidden] { display: none !important; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
        body {
          margin: 0; min-height: 100vh; min-height: 100dvh; padding: 24px 16px;
          display: grid; grid-template-columns: minmax(0, 25rem); justify-content: center; align-content: center;
          background: radial-gradient(60rem 30rem at 50% -8rem, var(--glow), transparent 70%) no-repeat var(--page);
          color: var(--text);
          font: 400 .9375rem/1.5 var(--font-family, system-ui), system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
          -webkit-font-smoothing: antialiased; overflow-wrap: anywhere;
        }
        .card {
          padding: 40px; background: var(--card); border: 1px solid var(--edge); border-radius: 20px;
          box-shadow: var(--shadow);
        }
        .brand { display: flex; align-items: center; gap: 10px; margin-bottom: 28px; font-weight: 600; font-size: .875rem; color: var(--quiet); }
        .brand span { min-width: 0; }
        .mark { flex: none; width: 32px; height: 32px; }
        .mark-back { fill: var(--accent); }
        .mark-hole { fill: #fff; }
        h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; font-weight: 650; letter-spacing: -.022em; text-wrap: balance; }
        h2 { margin: 32px 0 10px; font-size: .8125rem; font-weight: 600; color: var(--quiet); }
        p { margin: 0; }
        .lead { margin-top: 8px; color: var(--quiet); text-wrap: pretty; }
        .lead strong, .note strong { color: var(--text); font-weight: 600; }
        form { margin-top: 28px; }
        .alert {
          display: flex; gap: 10px; margin-top: 20px; padding: 12px 14px; border: 1px solid var(--bad-edge);
          border-radius: 12px; background: var(--bad-back); color: var(--bad); font-size: .875rem;
        }
        .alert p { min-width: 0; }
        .alert + form { margin-top: 20px; }
        .sign { flex: none; width: 18px; height: 18px; margin-top: 2px; fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
        .sign .dot, .badge .dot { fill: currentColor; stroke: none; }
        .field { margin-bottom: 18px; }
        label { display: block; margin-bottom: 6px; font-size: .8125rem; font-weight: 600; }
        input {
          display: block; width: 100%; height: 46px; padding: 0 14px; border: 1px solid var(--outline); border-radius: 11px;
          background: var(--field); color: var(--text); font: inherit; font-size: 1rem;
        }
        input:hover { border-color: var(--text); }
        input:focus-visible { border-color: var(--accent); outline: 2px solid var(--link); outline-offset: 1px; }
        input[aria-invalid="true"] { border-color: var(--bad); }
        input:read-only { background: var(--well); color: var(--quiet); }
        input:disabled { opacity: .55; cursor: not-allowed; }
        input:autofill { box-shadow: inset 0 0 0 100px var(--field); -webkit-text-fill-color: var(--text); }

        """

    /// The parts of forms for users.
    private static let fields: HTML = """
        body.wide { grid-template-columns: minmax(0, 44rem); }
        .numbers { display: grid; grid-template-columns: repeat(3, 1fr); gap: 10px; }
        .numbers button { margin: 0; font-size: 1.25rem; }
        .check { display: flex; gap: 10px; align-items: flex-start; margin: 4px 0 0; font-weight: 400; font-size: .875rem; }
        .check input { flex: none; width: 18px; height: 18px; margin: 1px 0 0; accent-color: var(--accent); }
        .secret { position: relative; }
        .secret:has(.reveal:not([hidden])) input { padding-inline-end: 50px; }
        .caps { margin-top: 6px; font-size: .8125rem; color: var(--bad); }
        a.button.phone-only { display: none; background: transparent; border-color: var(--outline); color: var(--text); box-shadow: none; }
        @media (hover: none) and (pointer: coarse) { a.button.phone-only { display: block; } }
        .keep { display: flex; flex-wrap: wrap; gap: 10px; margin-top: 14px; }
        .keep button { flex: 1 1 auto; width: auto; margin: 0; padding-inline: 12px; overflow-wrap: normal; }
        @media print { body > *, .card > * { display: none; } body, .card, .card > .user-code, .card > .brand, .card > h1 { display: block; } }

        """

    private static let controls: HTML = """
        button, a.button {
          display: block; width: 100%; min-height: 46px; margin-top: 24px; padding: 9px 17px; border: 1px solid transparent; border-radius: 11px;
          background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer;
          box-shadow: inset 0 1px 0 rgb(255 255 255 / .16), 0 1px 2px rgb(23 26 35 / .2);
        }
        button:hover, a.button:hover { background: var(--accent-over); }
        button:active, a.button:active { background: var(--accent-press); }
        a.button { line-height: 26px; text-align: center; text-decoration: none; }
        button:disabled { opacity: .55; cursor: not-allowed; }
        button.secondary, button.plain { margin-top: 10px; background: transparent; box-shadow: none; color: var(--text); }
        button.secondary { border-color: var(--outline); }
        button.secondary:hover, button.plain:hover { background: var(--well); }
        button:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
        a { color: var(--link); font-weight: 600; text-decoration: underline; text-decoration-color: transparent; text-underline-offset: 3px; border-radius: 4px; }
        a:hover { text-decoration-color: currentColor; }
        .facts { margin: 28px 0 0; border-top: 1px solid var(--rule); font-size: .8125rem; }
        .facts div { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: 16px; padding: 10px 0; border-bottom: 1px solid var(--rule); }
        .facts div:last-child { border-bottom: 0; padding-bottom: 0; }
        details { margin-top: 28px; padding-top: 14px; border-top: 1px solid var(--rule); font-size: .8125rem; overflow-wrap: anywhere; }
        summary { width: fit-content; color: var(--quiet); border-radius: 4px; cursor: pointer; }
        summary:hover { color: var(--text); }
        summary + * { margin-top: 12px; }
        details .facts { margin-top: 14px; }
        dt { color: var(--quiet); }
        dd { margin: 0; }
        h2 + .facts { margin-top: 0; }
        code { font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
        .hint { margin: -10px 0 18px; font-size: .8125rem; color: var(--quiet); }
        .switches { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px; }
        .switches button { width: auto; min-height: 34px; margin: 0; padding: 4px 12px; font-size: .8125rem; }
        .copy { user-select: all; -webkit-user-select: all; }
        pre { margin: 0; padding: 14px 16px; border: 1px solid var(--rule); border-radius: 12px; background: var(--well); white-space: pre-wrap; }
        .report { margin-top: 16px; padding: 10px 14px; border-radius: 11px; background: var(--good-back); color: var(--good); font-size: .875rem; }
        .shown { margin-top: 12px; font-size: .8125rem; }
        .shown summary { color: var(--link); font-weight: 600; cursor: pointer; }
        .shown iframe { display: block; width: 100%; height: 30rem; margin-top: 10px; border: 1px solid var(--rule); border-radius: 12px; background: #fff; }
        .note { margin-top: 12px; font-size: .875rem; color: var(--quiet); }
        .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

        """

    /// The parts of the steps of a login.
    private static let steps: HTML = """
        button.plain { color: var(--link); }
        button.reveal { position: absolute; top: 1px; inset-inline-end: 1px; display: grid; place-items: center; width: 44px; height: 44px; min-height: 0; margin: 0; padding: 0; background: none; box-shadow: none; color: var(--quiet); }
        button.reveal:hover, button.reveal:active { background: none; color: var(--text); }
        .reveal .sign { width: 20px; height: 20px; margin: 0; }
        .reveal .slash { display: none; }
        .reveal[aria-pressed="true"] .slash { display: inline; }
        .switch, .forgot { margin-top: 24px; font-size: .875rem; color: var(--quiet); text-align: center; }
        .switch + .forgot { margin-top: 8px; }
        .or { display: flex; align-items: center; gap: 14px; margin-top: 24px; font-size: .8125rem; color: var(--quiet); }
        .or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--rule); }
        #passkey { margin-top: 0; }
        #passkey .or + button { margin-top: 24px; }
        #passkey:not([hidden]):has(button) + .or { display: none; }
        #passkey:not([hidden]):has(button) ~ .providers { margin-top: 10px; }
        .providers { list-style: none; margin: 24px 0 0; padding: 0; display: grid; gap: 10px; }
        .providers a { display: flex; align-items: center; gap: 14px; min-height: 46px; padding: 10px 18px; border: 1px solid var(--outline); border-radius: 11px; color: var(--text); text-decoration: none; }
        .providers a:hover { background: var(--well); }
        .providers a span:last-child { min-width: 0; }
        .providers img, .monogram { flex: none; width: 20px; height: 20px; border-radius: 5px; }
        .monogram { display: grid; place-items: center; background: var(--accent); color: var(--on-accent); font-size: .75rem; line-height: 1; }
        .reasons { list-style: none; margin: 24px 0 0; padding: 0; display: grid; gap: 10px; font-size: .875rem; }
        .reasons li { display: flex; gap: 10px; }
        .reasons .sign { color: var(--good); }
        .decline { margin-top: 0; }
        .rules { list-style: none; margin: -6px 0 0; padding: 0; display: grid; gap: 4px; font-size: .8125rem; color: var(--quiet); }
        .rules li { display: flex; gap: 8px; align-items: flex-start; }
        .rules .sign { width: 16px; height: 16px; }
        .rules .met { color: var(--good); }
        .rules .unmet { color: var(--bad); }
        .badge { display: block; width: 48px; height: 48px; margin-bottom: 20px; padding: 8px; border-radius: 50%; fill: none; stroke: currentColor; stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; }
        .badge.warning { color: var(--bad); background: var(--bad-back); }
        .badge.done { color: var(--good); background: var(--good-back); }
        .wide .facts div { grid-template-columns: 9.5rem minmax(0, 1fr); }
        .aside { display: block; font-size: .75rem; }
        #user_code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; letter-spacing: .12em; text-transform: uppercase; }
        .user-code { margin-top: 24px; padding: 18px; border: 1px solid var(--rule); border-radius: 12px; background: var(--well); text-align: center; }
        .user-code code { font-size: 1.75rem; line-height: 1.3; font-weight: 600; letter-spacing: .08em; }
        .user-code + form { margin-top: 20px; }
        .user-code.recovery code { font-size: .9375rem; letter-spacing: 0; overflow-wrap: normal; word-break: normal; }
        .choices { display: grid; gap: 10px; }
        .people { margin-top: 20px; }
        .people .note { margin: 0 0 14px; padding: 12px 14px; border: 1px solid var(--rule); border-radius: 12px; background: var(--well); font-size: .8125rem; }
        .people .choices { max-height: 22rem; margin: -4px; padding: 4px; overflow-y: auto; }
        .people + .or { margin-bottom: -4px; }
        .choices button { margin-top: 0; text-align: start; }
        .choice { display: flex; align-items: center; gap: 12px; }
        .choice span:last-child { min-width: 0; }
        .accounts { list-style: none; margin: 24px 0 0; padding: 0; display: grid; gap: 10px; }
        .accounts li { display: flex; gap: 4px; }
        .accounts .choice { flex: 1 1 auto; min-width: 0; margin-top: 0; text-align: start; }
        .accounts :is(img, .monogram) { flex: none; width: 32px; height: 32px; border-radius: 50%; font-size: .875rem; object-fit: cover; }
        .accounts .aside { color: var(--quiet); font-weight: 400; }
        button.remove { flex: none; display: grid; place-items: center; width: 44px; margin: 0; padding: 0; background: none; box-shadow: none; color: var(--quiet); }
        button.remove:hover, button.remove:active { background: var(--well); color: var(--text); }
        .remove .sign { width: 20px; height: 20px; margin: 0; }
        .simulation { margin: -12px 0 24px; padding: 10px 14px; border: 1px dashed var(--outline); border-radius: 11px; background: var(--well); font-size: .8125rem; }
        .another { margin-top: 20px; }
        .another summary { padding: 4px; border-radius: 4px; color: var(--link); font-size: .875rem; font-weight: 600; text-align: center; cursor: pointer; }
        .another summary:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
        .another form { margin-top: 16px; }
        .qr { display: block; width: 100%; max-width: 216px; height: auto; margin: 24px auto 0; border-radius: 12px; forced-color-adjust: none; }
        .qr-light { fill: #fff; }
        .qr-dark { fill: #000; }
        .messages { list-style: none; margin: 28px 0 0; padding: 0; border-top: 1px solid var(--rule); }
        .messages li { padding: 16px 0; border-bottom: 1px solid var(--rule); }
        .messages li:last-child { border-bottom: 0; padding-bottom: 0; }
        .message-head { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: space-between; }
        .message-head span { color: var(--quiet); font-size: .8125rem; }
        .messages .note { margin-top: 2px; font-size: .8125rem; }
        .messages .user-code { margin: 12px 0 0; }
        .message-link { margin-top: 10px; font-size: .8125rem; }
        .note code { display: block; margin-top: 2px; }
        [dir="rtl"] :is(input[type="email"], input[type="tel"], code) { direction: ltr; text-align: end; unicode-bidi: isolate; }
        [dir="rtl"] :is(strong, .aside) { unicode-bidi: isolate; }

        """

    private static let variants: HTML = """
        @media (max-width: 30rem) {
          body { padding: 0; align-content: stretch; grid-template-columns: minmax(0, 1fr) !important; background: var(--card); }
          .card { padding: 28px 22px 36px; border: 0; border-radius: 0; box-shadow: none; }
          .facts div, .wide .facts div { grid-template-columns: minmax(0, 1fr); gap: 2px; }
        }
        @media (prefers-reduced-motion: no-preference) {
          button, a { transition: background-color .12s, text-decoration-color .12s; }
        }
        @media (forced-colors: active) { .badge { forced-color-adjust: none; } }
        """
}
