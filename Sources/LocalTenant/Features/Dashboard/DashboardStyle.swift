import A0Pages

/// The rules of the dashboard, which follow those of all pages and use their colors.
enum DashboardStyle {
    static let css: HTML = """
        body.dashboard { display: block; padding: 0; background: var(--page); }
        .dashboard .card { margin-left: 14rem; min-height: 100vh; padding: 32px 40px 64px; border: 0; border-radius: 0; box-shadow: none; background: var(--card); max-width: none; }
        .dashboard .card > * { max-width: 62rem; }
        .top .brand { margin: 0; padding: 20px 16px 12px; color: var(--text); text-decoration: none; }
        .top .mark { width: 26px; height: 26px; }
        .top { position: fixed; inset: 0 auto 0 0; width: 14rem; overflow-y: auto; border-right: 1px solid var(--edge); }
        .top nav { padding: 0 8px 24px; }
        .top nav p { margin: 16px 8px 4px; font-size: .75rem; font-weight: 600; color: var(--quiet); }
        .top ul { list-style: none; margin: 0; padding: 0; }
        .top nav a { display: block; padding: 5px 10px; border-left: 3px solid transparent; border-radius: 7px; color: var(--text); font-size: .875rem; font-weight: 500; text-decoration: none; }
        .top nav a:hover { background: var(--well); }
        .top nav a[aria-current] { border-left-color: var(--accent); background: var(--card); color: var(--link); font-weight: 600; box-shadow: inset 0 0 0 1px var(--edge); }
        .menu { display: none; }
        .dashboard h1 { font-size: 1.375rem; }
        .dashboard h2 { margin: 28px 0 8px; color: var(--text); font-size: 1rem; }
        .dashboard h3 { margin: 16px 0 6px; color: var(--quiet); font-size: .8125rem; }
        .dashboard .lead { margin-top: 4px; font-size: .875rem; }
        .crumb { margin-bottom: 6px; font-size: .8125rem; }
        .head { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: start; justify-content: space-between; }
        .head > div:first-child { flex: 1 1 20rem; }
        .tools { display: flex; gap: 8px; align-items: start; }
        .dashboard form { margin: 0; }
        .dashboard button, .dashboard a.button, .ask > summary, .add > summary { display: inline-block; width: auto; min-height: 36px; margin: 0; padding: 6px 14px; border: 1px solid transparent; border-radius: 8px; font-size: .875rem; font-weight: 600; line-height: 22px; }
        .dashboard button.secondary, .ask > summary, .add > summary { border-color: var(--outline); background: transparent; color: var(--text); cursor: pointer; }
        .dashboard button.secondary:hover, .ask > summary:hover, .add > summary:hover { background: var(--well); }
        .dashboard button.danger { border-color: var(--bad); background: var(--bad-back); color: var(--bad); box-shadow: none; }
        .dashboard summary:focus-visible, .dashboard pre:focus-visible, .dashboard select:focus-visible, .dashboard textarea:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
        summary { list-style: none; }
        summary::-webkit-details-marker { display: none; }
        .ask > summary { color: var(--bad); }
        .asked { margin-top: 6px; padding: 10px 14px; border: 1px solid var(--bad-edge); border-radius: 8px; background: var(--bad-back); color: var(--bad); font-size: .8125rem; }
        .asked form { margin-top: 8px; }
        .dashboard .switches { margin-top: 16px; align-items: start; }
        .dashboard .switches button { min-height: 36px; padding: 6px 14px; font-size: .875rem; }
        .dashboard .report, .dashboard .alert { margin-top: 16px; }
        .report pre { margin-top: 8px; background: var(--card); color: var(--text); }
        .declared { margin-top: 16px; padding: 10px 14px; border: 1px solid var(--edge); border-radius: 8px; background: var(--well); font-size: .875rem; }
        .tag { display: inline-block; padding: 0 8px; border: 1px solid var(--edge); border-radius: 99px; background: var(--well); color: var(--quiet); font-size: .75rem; font-weight: 600; white-space: nowrap; justify-self: start; }
        .tag.on { border-color: currentColor; color: var(--text); }
        .nothing { margin-top: 8px; color: var(--quiet); font-size: .875rem; }
        .dashboard table { width: 100%; margin-top: 16px; border-collapse: collapse; font-size: .875rem; }
        .dashboard table th, .dashboard table td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top; font-weight: 400; }
        .dashboard thead th { padding-top: 0; border-color: var(--edge); color: var(--quiet); font-size: .75rem; font-weight: 600; white-space: nowrap; }
        .dashboard tbody tr:hover { background: var(--well); }
        .dashboard time { white-space: nowrap; }
        .dashboard td.end { padding-right: 0; text-align: right; }
        .dashboard td.end button { min-height: 28px; padding: 1px 10px; font-size: .8125rem; }
        .dashboard .facts { margin-top: 20px; }
        .dashboard h2 + .facts { margin-top: 0; }
        .dashboard .facts div { grid-template-columns: 10rem minmax(0, 1fr); padding: 7px 0; }
        .dashboard pre { padding: 10px 12px; border-radius: 8px; white-space: pre-wrap; }
        .find { margin-top: 20px !important; }
        .find span { display: flex; gap: 8px; align-items: center; }
        .find input { flex: 1; max-width: 26rem; }
        .dashboard input, .dashboard select, .dashboard textarea { height: 38px; padding: 0 10px; border: 1px solid var(--outline); border-radius: 8px; background: var(--field); color: var(--text); font: inherit; font-size: .9375rem; }
        .dashboard select, .dashboard textarea { display: block; width: 100%; }
        .dashboard textarea { height: auto; padding: 8px 10px; font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; resize: vertical; }
        .dashboard :is(select, textarea)[aria-invalid="true"] { border-color: var(--bad); }
        .dashboard :is(select, textarea):disabled { background: var(--well); color: var(--quiet); }
        .dashboard :is(input, select, textarea):disabled { opacity: 1; color: var(--quiet); background: var(--well); }
        .edit { max-width: 38rem; padding-top: 12px; }
        .dashboard .field { margin: 0 0 16px; }
        .dashboard .field .hint { margin: 5px 0 0; }
        .wrong { display: flex; gap: 8px; margin-top: 5px; color: var(--bad); font-size: .8125rem; }
        .wrong .sign { width: 16px; height: 16px; }
        .check { display: grid; grid-template-columns: auto 1fr; gap: 0 10px; align-items: center; }
        .check label { margin: 0; }
        .check p { grid-column: 2; }
        .dashboard input[type="checkbox"] { display: inline-block; width: 18px; height: 18px; margin: 0; accent-color: var(--accent); }
        fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
        legend { margin-bottom: 6px; padding: 0; font-size: .8125rem; font-weight: 600; }
        .box { display: flex; gap: 10px; align-items: center; margin: 0 0 4px; font-size: .875rem; font-weight: 400; }
        .box span { min-width: 0; }
        .submit { padding-top: 4px; }
        .add { margin-top: 12px; }
        .add > summary { color: var(--link); }
        .dashboard .add[open] { padding: 0 0 4px; }
        .pages { display: flex; gap: 16px; margin-top: 14px; font-size: .875rem; color: var(--quiet); }
        .counts { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 10px; margin: 28px 0 0; padding: 0; list-style: none; }
        .counts a { display: block; height: 100%; padding: 12px 14px; border: 1px solid var(--edge); border-radius: 10px; color: var(--quiet); font-size: .8125rem; text-decoration: none; }
        .counts a:hover { background: var(--well); border-color: var(--outline); }
        .counts strong { display: block; color: var(--text); font-size: 1.375rem; font-weight: 600; font-variant-numeric: tabular-nums; line-height: 1.3; }
        .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 10px; margin-top: 10px; }
        figure { margin: 0; padding: 12px 14px; border: 1px solid var(--edge); border-radius: 10px; }
        figcaption { color: var(--quiet); font-size: .8125rem; }
        figcaption strong { color: var(--text); }
        figure svg { display: block; width: 100%; height: 48px; margin-top: 8px; fill: var(--accent); forced-color-adjust: none; }
        .mails { list-style: none; margin: 20px 0 0; padding: 0; display: grid; gap: 12px; }
        .mails li { padding: 14px 16px; border: 1px solid var(--edge); border-radius: 10px; }
        .mails header { display: flex; flex-wrap: wrap; gap: 4px 12px; justify-content: space-between; }
        .mails .note { margin: 2px 0 10px; font-size: .8125rem; }
        .mail-code { margin-top: 10px; padding: 10px; border-radius: 8px; background: var(--well); text-align: center; }
        .mail-code code { font-size: 1.375rem; font-weight: 600; letter-spacing: .1em; }
        .mail-link { margin-top: 8px; font-size: .8125rem; }
        .preview { padding: 28px 16px; border: 1px solid var(--edge); border-radius: 10px; background: var(--page); }
        .preview-card { max-width: 17rem; margin: 0 auto; padding: 24px; border: 1px solid var(--edge); border-radius: 16px; background: var(--card); }
        .preview-card .brand { margin-bottom: 16px; }
        .preview-title { font-size: 1.125rem; font-weight: 650; }
        .preview-field { margin-top: 14px; padding: 8px 12px; border: 1px solid var(--outline); border-radius: 9px; color: var(--quiet); font-size: .8125rem; }
        .preview-button { margin-top: 12px; padding: 8px; border-radius: 9px; background: var(--accent); color: var(--on-accent); font-weight: 600; font-size: .875rem; text-align: center; }
        @media (max-width: 52rem) {
          .top { position: static; display: flex; flex-wrap: wrap; justify-content: space-between; width: auto; border: 0; border-bottom: 1px solid var(--edge); }
          .top .brand { padding: 12px 16px; }
          .side { display: none; }
          .menu { display: block; }
          .menu[open] { flex-basis: 100%; }
          .menu summary { margin: 10px 16px; padding: 5px 14px; border: 1px solid var(--outline); border-radius: 8px; font-size: .875rem; font-weight: 600; cursor: pointer; }
          .menu[open] summary { width: max-content; margin-top: 0; }
          .dashboard .card { margin: 0; padding: 24px 16px 48px; }
          .dashboard thead { display: none; }
          .dashboard table, .dashboard tbody, .dashboard tr, .dashboard td, .dashboard tbody th { display: block; }
          .dashboard tbody tr { padding: 10px 0; border-bottom: 1px solid var(--edge); }
          .dashboard table td, .dashboard table tbody th { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: 10px; padding: 2px 0; border: 0; }
          .dashboard table :is(td, th)[data-label]::before { content: attr(data-label); color: var(--quiet); font-size: .8125rem; }
          .dashboard table td:empty { display: none; }
          .dashboard td.end { display: block; padding-top: 6px; text-align: left; }
          .dashboard .facts div { grid-template-columns: minmax(0, 1fr); }
        }
        @media (forced-colors: active) {
          .top nav a[aria-current] { border-left-color: Highlight; }
          .dashboard button, .dashboard a.button, .preview-button { border: 1px solid ButtonText; }
        }
        """
}
