// The page that displays the API: Swagger UI with the header, the type and the colours of the site.

// Swagger UI writes style attributes. Only this page allows them.
export const DOCS_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

export const DOCS_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API · Pinout</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><link rel="stylesheet" href="/api/docs/site.css"></head>
<body><header><div><a class="brand" href="/en/home"><svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true"><path d="M1 6h3M1 11h3M1 16h3M18 6h3M18 11h3M18 16h3" stroke="var(--ink-3)" stroke-width="1.5"></path><rect x="4.75" y="2.75" width="12.5" height="16.5" rx="1.5" fill="none" stroke="var(--ink)" stroke-width="1.5"></rect><circle cx="8" cy="6.2" r="1.5" fill="var(--red)"></circle></svg>Pinout</a>
<nav aria-label="Site"><a href="/en/home">Developer forum</a><a href="/api/docs" aria-current="page">API</a><a href="/api/openapi.json">openapi.json</a><a href="/llms.txt">llms.txt</a></nav></div></header>
<main id="swagger-ui"></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`

export const DOCS_START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: 0 })`

// The values of styles/tokens.css, which the server does not have.
export const DOCS_STYLES = `:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfbf9, #131416); --card: light-dark(#fff, #1a1c1f); --sunk: light-dark(#f3f3ef, #0f1012);
  --ink: light-dark(#191b1f, #e8e8e4); --ink-2: light-dark(#565a62, #a7abb2); --ink-3: light-dark(#666b74, #8b9099);
  --hover: light-dark(#f3f3ef, #1d2023); --line: light-dark(#e4e4de, #2a2d32); --line-2: light-dark(#cfcfc7, #3b3f46);
  --red: light-dark(#c42a17, #ff7a66); --blue: light-dark(#1a57b0, #84b4ff); --amber: light-dark(#8a5a00, #e3b04b);
  --sans: system-ui, -apple-system, "Segoe UI", "PingFang SC", "Noto Sans CJK SC", "Noto Sans SC", sans-serif;
  --mono: ui-monospace, "SF Mono", "JetBrains Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.65 var(--sans); }
body > header { position: sticky; top: 0; z-index: 2; height: 56px; border-bottom: 1px solid var(--line); background: var(--paper); }
body > header > div { display: flex; align-items: center; gap: 28px; max-width: 1180px; height: 100%; margin: 0 auto; padding: 0 24px; }
body > header a { color: var(--ink-2); font-size: 13px; text-decoration: none; white-space: nowrap; }
body > header a:hover, body > header [aria-current] { color: var(--ink); }
body > header [aria-current] { font-weight: 600; }
body > header .brand { display: flex; align-items: center; gap: 10px; color: var(--ink); font-size: 17px; font-weight: 650; }
body > header nav { display: flex; gap: 20px; overflow-x: auto; scrollbar-width: none; }
:focus-visible { outline: 2px solid var(--blue) !important; outline-offset: 2px; }
#swagger-ui .wrapper { max-width: 1228px; padding: 0 24px; box-sizing: border-box; }
#swagger-ui, #swagger-ui * { border-color: var(--line); }
#swagger-ui :is(p, h1, h2, h3, h4, h5, label, td, th, table, li, a, button, select, input, textarea, div, span, section, .opblock-tag) { font-family: var(--sans); color: inherit; text-shadow: none; }
#swagger-ui { color: var(--ink); font-family: var(--sans); }
#swagger-ui .info { margin: 32px 0 24px; }
#swagger-ui .info .title { font-size: 28px; font-weight: 650; letter-spacing: -.01em; }
#swagger-ui .info .title small { border-radius: 4px; background: var(--sunk); color: var(--ink-3); font: 12px var(--mono); vertical-align: middle; top: 0; }
#swagger-ui .info .title small pre { color: inherit; font: inherit; }
#swagger-ui .info :is(p, li) { max-width: 44rem; color: var(--ink-2); font-size: 15px; line-height: 1.65; }
#swagger-ui a, #swagger-ui .info a { color: var(--blue); }
#swagger-ui :is(.info p, .markdown p) { margin: 12px 0; }
#swagger-ui :is(code, .markdown code, .renderedMarkdown code) { padding: 1px 5px; border: 1px solid var(--line); border-radius: 3px; background: var(--hover); color: var(--ink) !important; font-weight: 400; }
#swagger-ui :is(.block, .col-12, .wrapper .wrapper, .wrapper section) { padding-inline: 0; }
#swagger-ui .schemes.wrapper { padding-inline: 24px; }
#swagger-ui .scheme-container { background: none; box-shadow: none; padding: 0; }
#swagger-ui .opblock-tag { padding: 12px 0 8px; border-bottom: 1px solid var(--line); font-size: 17px; font-weight: 600; }
#swagger-ui .opblock-tag:hover { background: none; }
#swagger-ui .opblock-tag small { color: var(--ink-3); font-size: 13px; font-weight: 400; }
#swagger-ui .opblock { margin: 0; border: 0; border-bottom: 1px solid var(--line); border-radius: 0; background: none; box-shadow: none; }
#swagger-ui .opblock .opblock-summary { padding: 6px 0; border: 0; }
#swagger-ui .opblock .opblock-summary:hover { background: var(--hover); }
#swagger-ui .opblock-summary-method { min-width: 64px; padding: 4px 0; border-radius: 4px; background: var(--sunk) !important; color: var(--ink-2); font: 600 12px/20px var(--mono) !important; }
#swagger-ui .opblock-get .opblock-summary-method { color: var(--blue); }
#swagger-ui .opblock-delete .opblock-summary-method { color: var(--red); }
#swagger-ui :is(.opblock-summary-path, .opblock-summary-path a, .opblock-summary-path span, .parameter__name, .response-col_status, .prop-type, code, pre, .model, .model *, .microlight, .microlight *) { font-family: var(--mono) !important; font-size: 13px; }
#swagger-ui .opblock-summary-path { font-weight: 600; }
#swagger-ui .opblock-summary-description { color: var(--ink-2); font-size: 13px; }
#swagger-ui .opblock .opblock-section-header { min-height: 40px; background: var(--sunk); box-shadow: none; }
#swagger-ui .opblock .opblock-section-header h4 { font-size: 13px; font-weight: 600; }
#swagger-ui :is(.parameter__type, .parameter__in, .prop-format, .response-col_links, .markdown p, .renderedMarkdown p) { color: var(--ink-2); font-size: 13px; }
#swagger-ui .parameter__name.required::after, #swagger-ui .parameter__name.required span { color: var(--red); }
#swagger-ui .btn { height: 32px; padding: 0 14px; border: 1px solid var(--line-2); border-radius: 6px; background: var(--card); box-shadow: none; color: var(--ink); font-size: 13px; font-weight: 550; }
#swagger-ui .btn.authorize { display: inline-flex; align-items: center; gap: 8px; }
#swagger-ui .btn.authorize span { padding: 0; }
#swagger-ui .btn.execute { border-color: var(--ink); background: var(--ink); color: var(--paper); }
#swagger-ui :is(input, select, textarea) { border: 1px solid var(--line-2); border-radius: 6px; background: var(--card); box-shadow: none; color: var(--ink); }
#swagger-ui :is(.highlight-code, .microlight, pre, .model-box, .json-schema-2020-12, section.models) { border-radius: 6px; background: var(--sunk) !important; color: var(--ink); }
#swagger-ui :is(.microlight, .microlight span) { color: var(--ink) !important; }
#swagger-ui section.models { border: 1px solid var(--line); }
#swagger-ui section.models .model-container, #swagger-ui .json-schema-2020-12-accordion { background: none; }
#swagger-ui svg, #swagger-ui .btn.authorize svg { fill: var(--ink-3) !important; opacity: 1; }
#swagger-ui :is(table thead tr td, table thead tr th) { border-bottom: 1px solid var(--line); color: var(--ink-3); font-size: 12px; font-weight: 550; }
#swagger-ui .tab li { color: var(--ink-2); font-size: 13px; }
@media (max-width: 767px) {
  body > header > div, #swagger-ui .wrapper, #swagger-ui .schemes.wrapper { padding: 0 16px; }
  #swagger-ui .opblock .opblock-summary-description { display: none; }
}
`
