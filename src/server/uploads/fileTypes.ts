import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { decodeText } from '../../domain/decodeText.ts'
import { Refusal } from '../platform/refusal.ts'

/** The stored type, by the extension that it gets, with the media type that it is served under. */
export const TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  txt: 'text/plain; charset=utf-8',
  zip: 'application/zip',
  gz: 'application/gzip',
  pdf: 'application/pdf'
} as const

export type Kind = keyof typeof TYPES
export type PictureKind = 'png' | 'jpg' | 'webp' | 'gif'

const PICTURES = new Map<string, PictureKind>([
  ['png', 'png'],
  ['jpg', 'jpg'],
  ['webp', 'webp'],
  ['gif', 'gif']
])
const ARCHIVES = new Map<string, Kind>([
  ['zip', 'zip'],
  ['gz', 'gz'],
  ['tar.gz', 'gz'],
  ['pdf', 'pdf']
])

/** What kind of picture the file at `path` holds. Throws Refusal('wrong_kind') for anything else, SVG included. */
export async function pictureKind(path: string): Promise<PictureKind> {
  const kind = PICTURES.get(await signature(path))
  if (!kind) throw new Refusal('wrong_kind')
  return kind
}

/** What kind of attachment the file at `path` holds: an archive, a PDF or text. Throws Refusal('wrong_kind'). */
async function attachmentKind(path: string): Promise<Kind> {
  const kind = ARCHIVES.get(await signature(path))
  if (kind) return kind
  if (await isUtf8(path)) return 'txt'
  throw new Refusal('wrong_kind')
}

/** The same for what people send, where text may also be as consoles and editors write it. */
export async function sentKind(path: string): Promise<Kind> {
  return attachmentKind(path).catch(async error => {
    const isBinary = !(error instanceof Refusal) || (await signature(path)) !== '' || !(await isConsoleText(path))
    if (isBinary) throw error
    return 'txt' as const
  })
}

async function signature(path: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type')
  // A file that ends within its own header has no kind.
  const found = await fileTypeFromFile(path).catch(() => undefined)
  return found?.ext ?? ''
}

/**
 * Bytes that decide whether a file is text in another encoding, or with control characters that a board sends while it
 * boots.
 */
const SAMPLE_BYTES = 256 * 1024

/** Whether people can read how the file begins: GBK, UTF-16, and logs of consoles with bytes that are none of these. */
async function isConsoleText(path: string): Promise<boolean> {
  return decodeText(await headOf(path, SAMPLE_BYTES)) !== undefined
}

async function headOf(path: string, most: number): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Whether the file is UTF-8 without NUL; text formats such as XML have no signature. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) return false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
