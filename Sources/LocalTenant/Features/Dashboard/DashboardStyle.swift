import A0Pages

/// The rules of the dashboard, which follow those of all pages and use their colors.
enum DashboardStyle {
    static let css = Stylesheet.compact(
        """
        body { display: block; padding: 0; }
        .card { max-width: none; min-height: 100vh; margin-inline-start: 14rem; padding: 32px 40px 64px; border: 0; border-radius: 0; box-shadow: none; }
        .card > * { max-width: 62rem; }
        .top { position: fixed; inset-block: 0; inset-inline-start: 0; width: 14rem; overflow-y: auto; border-inline-end: 1px solid var(--edge); background: var(--page); }
        .top .brand { margin: 0; padding: 20px 16px 12px; color: var(--text); text-decoration: none; }
        .top .mark { width: 26px; height: 26px; }
        .skip:focus { position: static; width: auto; height: auto; display: block; padding: 10px 16px; clip-path: none; }
        nav { padding: 0 8px 24px; }
        nav p { margin: 16px 8px 4px; font-size: .75rem; font-weight: 600; color: var(--quiet); }
        nav ul { list-style: none; margin: 0; padding: 0; }
        nav a { display: block; padding: 5px 10px; border-inline-start: 3px solid transparent; border-radius: 7px; color: var(--text); font-size: .875rem; font-weight: 500; text-decoration: none; }
        nav a:hover, tbody tr:hover, button.secondary:hover, summary:hover, .counts a:hover { background: var(--well); }
        nav a[aria-current] { border-color: var(--accent); background: var(--card); color: var(--link); font-weight: 600; box-shadow: 0 0 0 1px var(--edge); }
        .menu { display: none; }
        h1 { font-size: 1.375rem; }
        h2 { margin: 28px 0 8px; color: var(--text); font-size: 1rem; }
        h3 { margin: 16px 0 6px; color: var(--quiet); font-size: .8125rem; }
        .lead { margin-top: 4px; font-size: .875rem; }
        .crumb { margin-bottom: 6px; font-size: .8125rem; }
        .head { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: start; justify-content: space-between; }
        .head > :first-child { flex: 1 1 20rem; }
        .tools { display: flex; flex-wrap: wrap; gap: 8px; align-items: start; }
        form { margin: 0; }
        button, a.button, .ask > summary, .add > summary, .menu { display: inline-block; width: auto; min-height: 36px; margin: 0; padding: 6px 14px; border: 1px solid transparent; border-radius: 8px; font-size: .875rem; font-weight: 600; line-height: 22px; }
        button.secondary, .ask > summary, .add > summary, .menu { margin: 0; border-color: var(--outline); color: var(--text); cursor: pointer; }
        a.button.quiet { border-color: var(--outline); background: none; color: var(--text); box-shadow: none; }
        button.danger { border-color: var(--bad); background: var(--bad-back); color: var(--bad); box-shadow: none; }
        :is(summary, pre, select, textarea, .picture):focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
        .ask > summary, .add > summary { list-style: none; }
        summary::-webkit-details-marker { display: none; }
        .shown summary { display: inline-block; list-style: none; border-radius: 4px; }
        .shown summary::before { content: "+ "; }
        .shown[open] summary::before { content: "− "; }
        .ask > summary { color: var(--bad); }
        .asked { margin-top: 6px; padding: 10px 14px; border: 1px solid var(--bad-edge); border-radius: 8px; background: var(--bad-back); color: var(--bad); font-size: .8125rem; }
        .asked form { margin-top: 8px; }
        .switches { margin-top: 16px; align-items: start; }
        .switches button { min-height: 36px; padding: 6px 14px; font-size: .875rem; }
        .report, .alert, .declared { margin-top: 16px; }
        .report pre { margin-top: 8px; background: var(--card); color: var(--text); }
        .declared { padding: 10px 14px; border: 1px solid var(--edge); border-radius: 8px; background: var(--well); font-size: .875rem; }
        .tag { display: inline-block; padding: 0 8px; border: 1px solid var(--edge); border-radius: 99px; background: var(--well); color: var(--quiet); font-size: .75rem; font-weight: 600; white-space: nowrap; justify-self: start; }
        .tag.on { border-color: currentColor; color: var(--text); }
        .nothing { margin-top: 8px; color: var(--quiet); font-size: .875rem; }
        :is(table:has(tbody tr), ol:has(li)) + .nothing { display: none; }
        table { width: 100%; margin-top: 16px; border-collapse: collapse; font-size: .875rem; }
        th, td { padding: 8px 0; padding-inline-end: 12px; border-bottom: 1px solid var(--rule); text-align: start; vertical-align: top; font-weight: 400; }
        thead th { padding-top: 0; border-color: var(--edge); color: var(--quiet); font-size: .75rem; font-weight: 600; white-space: nowrap; }
        time { white-space: nowrap; font-variant-numeric: tabular-nums; }
        .failure { color: var(--bad); }
        code.success, code.failure { white-space: nowrap; }
        code.success::first-letter { color: var(--good); }
        td.end { padding-inline-end: 0; text-align: end; }
        td.end button { min-height: 28px; padding: 1px 10px; font-size: .8125rem; }
        .facts { margin-top: 20px; }
        .facts div { grid-template-columns: 10rem minmax(0, 1fr); padding: 7px 0; }
        pre { padding: 10px 12px; border-radius: 8px; }
        .find { margin-top: 20px; }
        .find span { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
        .find input { flex: 1 1 12rem; max-width: 26rem; }
        input, select, textarea { height: 38px; padding: 0 10px; border: 1px solid var(--outline); border-radius: 8px; background: var(--field); color: var(--text); font: inherit; font-size: .9375rem; }
        select, textarea { display: block; width: 100%; }
        textarea { height: auto; padding: 8px 10px; font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; resize: vertical; }
        :is(select, textarea)[aria-invalid="true"] { border-color: var(--bad); }
        :is(input, select, textarea):disabled { opacity: 1; color: var(--quiet); background: var(--well); }
        .edit { max-width: 38rem; padding-top: 12px; }
        .field { margin: 0 0 16px; }
        .field .hint { margin: 5px 0 0; }
        .wrong { display: flex; gap: 8px; margin-top: 5px; color: var(--bad); font-size: .8125rem; }
        .check { display: grid; grid-template-columns: auto 1fr; gap: 0 10px; align-items: center; }
        .check label { margin: 0; }
        .check p { grid-column: 2; }
        input[type="checkbox"] { display: inline-block; width: 18px; height: 18px; margin: 0; accent-color: var(--accent); }
        fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
        legend { margin-bottom: 6px; padding: 0; font-size: .8125rem; font-weight: 600; }
        .box { display: flex; gap: 10px; align-items: center; margin: 0 0 4px; font-size: .875rem; font-weight: 400; }
        .add { margin-top: 12px; }
        .add > summary { color: var(--link); }
        .pages { display: flex; gap: 16px; margin-top: 14px; font-size: .875rem; color: var(--quiet); }
        .counts { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 10px; margin: 28px 0 0; padding: 0; list-style: none; }
        .counts a { display: block; height: 100%; padding: 12px 14px; color: var(--quiet); font-size: .8125rem; text-decoration: none; }
        .counts a, figure, .mails li { border: 1px solid var(--edge); border-radius: 10px; }
        .counts strong { display: block; color: var(--text); font-size: 1.375rem; font-weight: 600; font-variant-numeric: tabular-nums; line-height: 1.3; }
        .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: 10px; }
        figure { margin: 0; padding: 12px 14px; }
        figcaption { display: flex; justify-content: space-between; color: var(--quiet); font-size: .8125rem; }
        figcaption strong { color: var(--text); }
        figure svg { display: block; width: 100%; height: 48px; margin-top: 8px; fill: var(--accent); stroke: var(--outline); stroke-width: 0; }
        figure path { stroke-width: 1; vector-effect: non-scaling-stroke; }
        .mails { list-style: none; margin: 20px 0 0; padding: 0; display: grid; gap: 12px; }
        .mails li { padding: 14px 16px; }
        .mails header { display: flex; flex-wrap: wrap; gap: 4px 12px; justify-content: space-between; }
        .mails .note { margin: 2px 0 10px; font-size: .8125rem; }
        .mail-code { margin-top: 10px; padding: 10px; border-radius: 8px; background: var(--well); text-align: center; }
        .mail-code code { font-size: 1.375rem; font-weight: 600; letter-spacing: .1em; }
        .mail-link { margin-top: 8px; font-size: .8125rem; }
        .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 8px 40px; }
        .preview h2 { margin-top: 12px; }
        .preview iframe { width: 100%; height: 34rem; border: 1px solid var(--edge); border-radius: 10px; }
        .preview .hint { margin: 8px 0 0; }
        .picture { max-width: none; padding: 12px; border: 1px solid var(--edge); border-radius: 10px; overflow-x: auto; direction: ltr; }
        .picture svg { display: block; }
        @media (max-width: 52rem) {
          .top { position: static; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; width: auto; border: 0; border-bottom: 1px solid var(--edge); }
          .top .brand { padding: 12px 16px; }
          .menu { display: block; margin-inline-end: 16px; padding: 4px 14px; text-decoration: none; }
          nav { display: none; flex-basis: 100%; }
          nav:target { display: block; }
          .card { margin: 0; padding: 24px 16px 48px; }
          thead { display: none; }
          table, tbody, tr, td, th { display: block; }
          tbody tr { padding: 10px 0; border-bottom: 1px solid var(--edge); }
          td, th { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: 10px; padding: 2px 0; border: 0; }
          [data-label]::before { content: attr(data-label); color: var(--quiet); font-size: .8125rem; }
          td:empty { display: none; }
          td.end { display: block; padding-top: 6px; text-align: start; }
          .facts div { grid-template-columns: minmax(0, 1fr); }
        }
        @media (forced-colors: active) {
          nav a[aria-current] { border-color: Highlight; }
          button, a.button { border: 1px solid ButtonText; }
          figure svg { fill: CanvasText; }
          .picture text { stroke: none; }
          .picture .failed { stroke: Mark; }
        }
        """)
}
