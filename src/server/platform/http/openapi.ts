import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Env, Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import type { OpenAPIV3_1 } from 'openapi-types'
import { errorReply } from '../../../contract/errors.ts'
import { loadOnce } from '../../../domain/loadOnce.ts'
import { DOCS_PAGE, DOCS_POLICY, DOCS_START, DOCS_STYLES } from './apiDocs.ts'
import { completeDocument } from './openapiDocument.ts'
import { openapiSchema } from './openapiSchema.ts'

const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const TAGS = [
  { name: 'accounts', description: 'Signing in, sessions and profiles' },
  { name: 'admin', description: 'People, moderation and content gaps; for admins' },
  { name: 'articles', description: 'Articles, and the chips and categories that they belong to' },
  { name: 'assistant', description: 'Threads with the assistant, its answers and their sources' },
  { name: 'bookmarks', description: 'Bookmarked articles' },
  { name: 'comments', description: 'Comments, and the accepted answers of questions' },
  { name: 'drafts', description: 'Copies of what is being written' },
  { name: 'follows', description: 'People who are followed' },
  { name: 'health', description: 'The state of this server, for load balancers and monitoring' },
  { name: 'likes', description: 'Likes of articles and comments' },
  { name: 'mcp', description: 'The public articles by the Model Context Protocol' },
  { name: 'messages', description: 'Notifications, and what is sent by e-mail' },
  { name: 'notes', description: 'Private notes' },
  { name: 'reports', description: 'Reports to the moderators' },
  { name: 'search', description: 'Search by words and by meaning' },
  { name: 'support', description: 'The chat of a member with the support staff' },
  { name: 'tickets', description: 'Articles made of tickets; for staff' },
  { name: 'uploads', description: 'Pictures and attachments' }
]
const ABOUT =
  'Sign in with POST /api/auth/sign-in/email, which sets a session cookie. GET /api/user/userLogin then gives the ' +
  '`csrfToken` that every change sends as X-CSRF-Token. An error has an HTTP status and an ErrorReply, whose `code` ' +
  'says what happened. Lists take `start` and `num`, and give `total`.\n\n' +
  '用 POST /api/auth/sign-in/email 登录，得到会话 Cookie。GET /api/user/userLogin 返回 `csrfToken`，每次修改都放在 ' +
  'X-CSRF-Token 中发送。出错时返回 HTTP 状态码和 ErrorReply，其中 `code` 说明原因。列表用 `start` 和 `num` 分页，并返回 `total`。'

/** Routes /api/openapi.json, which describes the routes of `app`, and /api/docs, which displays it. */
export function openApiRoutes<E extends Env>(app: Hono<E>) {
  const load = loadOnce(async () => JSON.stringify(await describeApi(app)))
  return new Hono()
    .get('/openapi.json', async c => c.body(await load(), 200, { 'Content-Type': 'application/json' }))
    .get('/docs', c => c.html(DOCS_PAGE, 200, { 'Content-Security-Policy': DOCS_POLICY }))
    .get('/docs/start.js', c => c.body(DOCS_START, 200, { 'Content-Type': 'text/javascript' }))
    .get('/docs/site.css', c => c.body(DOCS_STYLES, 200, { 'Content-Type': 'text/css' }))
    .get('/docs/*', serveStatic({ root: swagger, rewriteRequestPath: path => path.replace('/api/docs', '') }))
}

async function describeApi<E extends Env>(app: Hono<E>): Promise<OpenAPIV3_1.Document> {
  const document = (await generateSpecs(app, {
    documentation: {
      openapi: '3.1.0',
      info: { title: 'Pinout API', version: '1', description: ABOUT },
      tags: TAGS
    },
    // No route uses the default validation error of hono-openapi.
    defaultValidationErrorResponse: false
  })) as OpenAPIV3_1.Document
  const { components } = await openapiSchema(errorReply, 'output').toOpenAPISchema()
  const schemas = components.schemas as OpenAPIV3_1.ComponentsObject['schemas']
  document.components = { schemas: { ...document.components?.schemas, ...schemas } }
  return completeDocument(document)
}
