import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Env, Hono } from 'hono'
import { openAPIRouteHandler } from 'hono-openapi'
import { SECURITY_SCHEMES } from './describeRoute.ts'

const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pinout API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><main id="swagger-ui"></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true })`
// Swagger UI writes style attributes; this page alone allows them.
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

/** /api/openapi.json, made from the routes of `app`, and /api/docs, which shows it. */
export function openApiRoutes<E extends Env>(app: Hono<E>) {
  return new Hono()
    .get(
      '/openapi.json',
      openAPIRouteHandler(app, {
        documentation: {
          openapi: '3.1.0',
          info: { title: 'Pinout', version: '1', description: 'The live API of Pinout.' },
          components: { securitySchemes: SECURITY_SCHEMES }
        },
        // Its own, which no call of ours answers with.
        defaultValidationErrorResponse: false
      })
    )
    .get('/docs', c => c.html(PAGE, 200, { 'Content-Security-Policy': POLICY }))
    .get('/docs/start.js', c => c.body(START, 200, { 'Content-Type': 'text/javascript' }))
    .get('/docs/*', serveStatic({ root: swagger, rewriteRequestPath: path => path.replace('/api/docs', '') }))
}
