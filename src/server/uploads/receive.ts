import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { Refusal } from '../platform/refusal.ts'
import { cleanName } from './fileNames.ts'

const FIELD = 'file'
/** Maximum size of a body besides its file in bytes: boundaries, headers, other fields. */
const MULTIPART_OVERHEAD_BYTES = 64 * 1024
const LIMITS = { parts: 20, headerPairs: 50, headerSize: 16 * 1024, fieldSize: 16 * 1024 }

/** A received file, on disk until the request ends. */
export interface Received {
  path: string
  /** The name, cleaned. */
  name: string
}

/**
 * Receives the field `file` of a multipart body, and passes it to `act`. Deletes it from `folder` afterwards in any
 * case. Stops reading after `most` bytes.
 * @throws Refusal('too_large') for a larger file
 * @throws Refusal('invalid') if the file is missing or empty
 * @throws Refusal('malformed') if the body is not a multipart form or ends early
 */
export async function withFile<T>(
  request: Request,
  folder: string,
  most: number,
  act: (file: Received) => Promise<T>
): Promise<T> {
  const parser = openParser(request, most)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const own = await mkdtemp(join(folder, 'u-'))
  try {
    return await act(await receive(request, parser, join(own, 'sent'), most + MULTIPART_OVERHEAD_BYTES))
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

function openParser({ headers }: Request, most: number): BusboyInstance {
  const type = headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new Refusal('malformed')
  if (Number(headers.get('content-length')) > most + MULTIPART_OVERHEAD_BYTES) throw new Refusal('too_large')
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: { ...LIMITS, fileSize: most } })
  } catch {
    throw new Refusal('malformed')
  }
}

async function receive(request: Request, parser: BusboyInstance, path: string, most: number): Promise<Received> {
  const stop = new AbortController()
  let saved: Promise<Received> | undefined
  parser.on('file', (field, stream, name) => {
    // The parser reports a broken body on each of its streams. Without a listener, this would end the process.
    stream.on('error', () => undefined)
    if (field !== FIELD || saved) return void stream.resume()
    stream.once('limit', () => stop.abort(new Refusal('too_large')))
    saved = save(stream, path, name, stop.signal)
    saved.catch(error => stop.abort(error))
  })
  parser.on('error', () => undefined)
  try {
    await pipeline(upTo(request, most), parser, { signal: stop.signal })
  } catch (error) {
    // The first failure is the reason. Otherwise the body was incomplete or invalid.
    stop.abort(error instanceof Refusal ? error : new Refusal('malformed'))
    await saved?.catch(() => undefined)
    throw stop.signal.reason
  }
  if (!saved) throw new Refusal('invalid', { fields: { [FIELD]: 'required' } })
  return saved
}

async function* upTo({ body }: Request, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > most) throw new Refusal('too_large')
    yield chunk
  }
}

async function save(stream: Readable, path: string, name: string, signal: AbortSignal): Promise<Received> {
  const file = createWriteStream(path, { flags: 'wx' })
  await pipeline(stream, file, { signal })
  if (file.bytesWritten === 0) throw new Refusal('invalid', { fields: { [FIELD]: 'too_small' } })
  return { path, name: cleanName(name) }
}
