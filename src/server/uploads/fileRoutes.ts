import { Hono } from 'hono'
import { decodeText } from '../../domain/decodeText.ts'
import type { Db } from '../platform/db/open.ts'
import { describeCall } from '../platform/http/describeRoute.ts'
import { Refusal } from '../platform/refusal.ts'
import { TYPES } from './fileTypes.ts'
import type { ByteRange, UploadStorage } from './uploadStorage.ts'
import { findUpload } from './uploads.ts'

/** The only valid form of a key. Any other path under /uploads is unknown. */
const KEY = '[0-9a-f]{64}\\.[a-z]{2,4}'
/** Limits the bytes of a text that is displayed inline. */
const MAX_INLINE_BYTES = 1024 * 1024
/** A file never changes under its key. Browsers must not execute any content of it. */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Accept-Ranges': 'bytes'
}

/** Routes under /uploads/<key>: uploaded files. Pictures are displayed, all other files are downloads. */
export function uploadedFileRoutes(db: Db, storage: UploadStorage) {
  return new Hono().get(`/:key{${KEY}}`, described, async c => {
    const key = c.req.param('key')
    const { type, size } = await findUpload(db, key)
    const etag = `"${key}"`
    const headers: Record<string, string> = { ...HEADERS, ETag: etag, 'Content-Type': type }
    // Feed readers and the vendor's other sites show our pictures.
    if (type.startsWith('image/')) headers['Cross-Origin-Resource-Policy'] = 'cross-origin'
    else headers['Content-Disposition'] = 'attachment'
    // Console output is displayed as UTF-8, whatever its encoding.
    const asText = type === TYPES.txt && c.req.query('as') === 'text'
    if (asText) return c.body(await readable(storage, key, size), 200, { ...headers, 'Content-Disposition': 'inline' })
    if (knows(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)

    const requestedRange = (c.req.header('if-range') ?? etag) === etag ? c.req.header('range') : undefined
    const range = rangeOf(requestedRange, size)
    if (range === null) return c.body(null, 416, { 'Content-Range': `bytes */${size}` })
    const length = range ? range.end - range.start + 1 : size
    headers['Content-Length'] = String(length)
    if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${size}`
    const status = range ? 206 : 200
    if (c.req.raw.method === 'HEAD') return c.body(null, status, headers)
    const body = await storage.read(key, range)
    if (!body) throw new Refusal('not_found')
    return c.body(body, status, headers)
  })
}

/** Returns the start of a text file as UTF-8, with U+FFFD for invalid bytes. */
async function readable(storage: UploadStorage, key: string, size: number): Promise<string> {
  const body = await storage.read(key, { start: 0, end: Math.min(size, MAX_INLINE_BYTES) - 1 })
  if (!body) throw new Refusal('not_found')
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  return decodeText(bytes) ?? new TextDecoder().decode(bytes)
}

const described = describeCall({
  tag: 'uploads',
  summary: 'Download an uploaded file, or a range of it',
  description: '`as=text` gives the first megabyte of a text file, converted to UTF-8, to be displayed inline.',
  responses: {
    200: { description: 'The file, with its own media type', content: { '*/*': {} } },
    206: { description: 'The requested range', content: { '*/*': {} } },
    304: { description: 'Not modified' },
    416: { description: 'The range lies outside the file' }
  },
  parameters: [
    { name: 'as', in: 'query', schema: { type: 'string', enum: ['text'] } },
    { name: 'Range', in: 'header', schema: { type: 'string' } }
  ],
  errors: ['not_found', 'unavailable'],
  marks: ['sessionless']
})

/** Checks whether If-None-Match contains `etag`. Accepts `*` and weak tags. */
function knows(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some(one => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}

/**
 * Parses a Range header for a file of `size` bytes. Returns undefined for the whole file (no header, several ranges, or
 * invalid syntax), and null for a range outside the file.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (first === '') return Number(last) > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : null
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return null
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
