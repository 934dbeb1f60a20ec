import { readFileSync } from 'node:fs'

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

/** Displays the description. A call that guests may make as well is shown without the mark of those that need a session. */
export const DOCS_START = `fetch('/api/openapi.json').then(reply => reply.json()).then(spec => {
  for (const path of Object.values(spec.paths))
    for (const call of Object.values(path))
      if (call.security?.some(each => Object.keys(each).length === 0)) call.security = []
  SwaggerUIBundle({ spec, dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: 0 })
})`

/** Styles of the page: the tokens of the site, then its own rules. */
export const DOCS_STYLES = [
  new URL('../../../styles/tokens.css', import.meta.url),
  new URL('apiDocs.css', import.meta.url)
]
  .map(file => readFileSync(file, 'utf8'))
  .join('\n')
