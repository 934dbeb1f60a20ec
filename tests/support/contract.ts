import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

interface Operation {
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: object }> }>
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Record<string, Operation['responses'][string]> }
}

/** A JSON reply of the server. */
interface SeenReply {
  method: string
  path: string
  status: number
  body: string
}

/** Routes of the API and of monitoring. All other paths belong to the site. */
const DESCRIBED = /^\/(?:api|kb|threads|issues|healthz|readyz|mcp)(?:\/|$)/
/** The document itself, and the page that shows it. */
const UNDESCRIBED = /^\/api\/(?:openapi\.json|docs)/
/** The status for a path that only has other methods. */
const NOT_ALLOWED = 405
const JSON_TYPE = /^application\/json/

type ReplyCheck = (reply: SeenReply) => string | undefined

/** The routes are the same for all servers of a process, whose modules are loaded again for each file. */
const shared = globalThis as { replyCheck?: Promise<ReplyCheck> }

/** Records every JSON reply of the server at `url`, and finds those that differ from its OpenAPI document. */
export function watchReplies(url: string) {
  const port = Number(new URL(url).port)
  const seen: SeenReply[] = []
  const onRequest = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (request.socket.localPort === port && DESCRIBED.test(request.url ?? '')) capture(request, response, seen)
  }
  subscribe('http.server.request.start', onRequest)
  return {
    stop: () => unsubscribe('http.server.request.start', onRequest),
    /**
     * Prepares a function that returns violations, while the server is running. Fetches the server's document if no
     * earlier server provided it.
     */
    async checker(): Promise<() => string[]> {
      if (seen.length === 0) return () => []
      shared.replyCheck ??= fetch(`${url}/api/openapi.json`)
        .then(reply => reply.json())
        .then(document => replyChecker(document as ApiDocument))
      const check = await shared.replyCheck
      return () => [...new Set(seen.map(check).filter(breach => breach !== undefined))]
    }
  }
}

function capture(request: IncomingMessage, response: ServerResponse, seen: SeenReply[]): void {
  const chunks: Buffer[] = []
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  let type = ''
  let coding = ''
  const { write, end, writeHead } = response
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    const headers = args.findLast(arg => typeof arg === 'object' && arg !== null) as object | undefined
    const pairs = Array.isArray(headers) ? pairsOf(headers) : Object.entries(headers ?? {})
    for (const [name, value] of pairs) {
      if (/^content-type$/i.test(name)) type = String(value)
      if (/^content-encoding$/i.test(name)) coding = String(value)
    }
    return writeHead.apply(response, args)
  }) as typeof writeHead
  response.write = ((...args: Parameters<typeof write>) => {
    keep(args[0], args[1])
    return write.apply(response, args)
  }) as typeof write
  response.end = ((...args: Parameters<typeof end>) => {
    keep(args[0], args[1])
    return end.apply(response, args)
  }) as typeof end
  response.once('finish', () => {
    type ||= String(response.getHeader('content-type') ?? '')
    coding ||= String(response.getHeader('content-encoding') ?? '')
    const path = (request.url ?? '').replace(/\?.*/s, '')
    if (!JSON_TYPE.test(type) || request.method === 'HEAD' || UNDESCRIBED.test(path)) return
    const body = decompress(Buffer.concat(chunks), coding)
    if (body) seen.push({ method: request.method ?? '', path, status: response.statusCode, body })
  })
}

function* pairsOf(flat: unknown[]): Generator<[string, unknown]> {
  for (let at = 0; at + 1 < flat.length; at += 2) yield [String(flat[at]), flat[at + 1]]
}

function decompress(body: Buffer, coding: string): string {
  if (coding === 'gzip') return gunzipSync(body).toString()
  if (coding === 'br') return brotliDecompressSync(body).toString()
  if (coding === 'zstd') return zstdDecompressSync(body).toString()
  return body.toString()
}

/** Returns a function that describes the violation of a reply, or returns undefined. */
function replyChecker(document: ApiDocument): ReplyCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  formats.default(ajv)
  ajv.addSchema(closed({ $id: 'api', components: document.components }) as object)
  const routes = Object.entries(document.paths).map(([path, methods]) => ({
    path,
    methods,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  }))
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (name: string, schema: object) => {
    const known = compiled.get(name) ?? ajv.compile(withBase(closed(schema)) as object)
    compiled.set(name, known)
    return known
  }
  return ({ method, path, status, body }) => {
    const at = path.length > 1 ? path.replace(/\/$/, '') : path
    const matching = routes.filter(({ pattern }) => pattern.test(at))
    const route =
      matching.find(({ methods, path: named }) => methods[method.toLowerCase()] && named === at) ??
      matching.find(({ methods }) => methods[method.toLowerCase()])
    const operation = route?.methods[method.toLowerCase()]
    const name = `${method} ${route?.path ?? path} ${status}`
    // An address without a call has the same reply for every earlier check.
    if (!operation && status === NOT_ALLOWED) return undefined
    if (!operation) return status < 400 ? `${name} is not described` : mismatch(name, ERROR, validatorOf, body)
    const response = operation.responses[status]
    const resolved = response?.$ref ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response
    const schema = resolved?.content?.['application/json']?.schema
    return schema ? mismatch(name, schema, validatorOf, body) : `${name} is not described: ${body.slice(0, 120)}`
  }
}

const ERROR = { $ref: '#/components/schemas/ErrorReply' }

function mismatch(
  name: string,
  schema: object,
  validatorOf: (name: string, schema: object) => ValidateFunction,
  body: string
): string | undefined {
  const validate = validatorOf(schema === ERROR ? 'error' : name, schema)
  const value: unknown = JSON.parse(body)
  if (validate(value)) return undefined
  const [error] = validate.errors ?? []
  const { code } = value as { code?: string }
  return `${name}${code ? ` ${code}` : ''}: ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`
}

/**
 * Returns the same schemas without additional fields: all sent fields must be described, although more may be added
 * later.
 */
function closed(schema: unknown, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map(part => closed(part, isPart))
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value, key === 'allOf')]))
  if (!isPart && copy.type === 'object' && copy.properties && !('additionalProperties' in copy))
    copy.additionalProperties = false
  return copy
}

function withBase(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/'))
}
