extension ClosingPage {
    static let style = """
        :root {
          color-scheme: light dark;
          --page: #f4f5f9; --glow: #e4e5fb; --card: #fff; --edge: #e3e6ed; --text: #171a23; --quiet: #586171;
          --bad: #a11b2b; --bad-back: #fdf2f3; --good: #12704a; --good-back: #e8f6ef;
          --shadow: 0 1px 2px rgb(23 26 35 / .05), 0 4px 10px rgb(23 26 35 / .04),
            0 18px 48px -12px rgb(23 26 35 / .14);
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #0d0f15; --glow: #1b1b3a; --card: #161922; --edge: #272b38; --text: #eceef4; --quiet: #a0a8b9;
            --bad: #ffb3bb; --bad-back: #2b171c; --good: #62d6a4; --good-back: #14291f;
            --shadow: 0 1px 2px rgb(0 0 0 / .4), 0 24px 60px -16px rgb(0 0 0 / .6);
          }
        }
        *, *::before, *::after { box-sizing: border-box; }
        body {
          margin: 0; min-height: 100vh; min-height: 100dvh; padding: 24px 16px;
          display: grid; grid-template-columns: minmax(0, 25rem); justify-content: center; align-content: center;
          background: radial-gradient(60rem 30rem at 50% -8rem, var(--glow), transparent 70%) no-repeat var(--page);
          color: var(--text);
          font: 400 .9375rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
          -webkit-font-smoothing: antialiased;
        }
        .card {
          padding: 40px; background: var(--card); border: 1px solid var(--edge); border-radius: 20px;
          box-shadow: var(--shadow); text-align: center;
        }
        .badge {
          display: block; width: 56px; height: 56px; margin: 0 auto 20px; padding: 9px; border-radius: 50%;
          fill: none; stroke: currentColor; stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round;
        }
        .badge .dot { fill: currentColor; stroke: none; }
        .done { color: var(--good); background: var(--good-back); }
        .warning { color: var(--bad); background: var(--bad-back); }
        h1 {
          margin: 0; font-size: 1.375rem; line-height: 1.3; font-weight: 650; letter-spacing: -.022em;
          overflow-wrap: anywhere; text-wrap: balance;
        }
        p { margin: 8px 0 0; color: var(--quiet); overflow-wrap: anywhere; text-wrap: pretty; }
        @media (max-width: 30rem) {
          body { padding: 0; grid-template-columns: minmax(0, 1fr); background: var(--card); }
          .card { padding: 28px 22px; border: 0; border-radius: 0; box-shadow: none; }
        }
        @media (forced-colors: active) { .badge { forced-color-adjust: none; } }
        """
}
