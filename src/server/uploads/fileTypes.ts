import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { decodeText } from '../../domain/decodeText.ts'
import { Refusal } from '../platform/refusal.ts'

/** Media types of stored files by extension. */
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

/**
 * Detects the type of the picture at `path`.
 * @throws Refusal('wrong_kind') for anything else, including SVG
 */
export async function pictureKind(path: string): Promise<PictureKind> {
  const kind = PICTURES.get(await signature(path))
  if (!kind) throw new Refusal('wrong_kind')
  return kind
}

/**
 * Detects the type of the attachment at `path`: an archive, a PDF or text.
 * @throws Refusal('wrong_kind') for anything else
 */
async function attachmentKind(path: string): Promise<Kind> {
  const kind = ARCHIVES.get(await signature(path))
  if (kind) return kind
  if (await isUtf8(path)) return 'txt'
  throw new Refusal('wrong_kind')
}

/** Detects the type of an uploaded attachment. Also accepts text in the encodings of consoles and editors. */
export async function sentKind(path: string): Promise<Kind> {
  return attachmentKind(path).catch(async error => {
    const isBinary = !(error instanceof Refusal) || (await signature(path)) !== '' || !(await isConsoleText(path))
    if (isBinary) throw error
    return 'txt' as const
  })
}

async function signature(path: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type')
  // A file that ends within its own header has no type.
  const found = await fileTypeFromFile(path).catch(() => undefined)
  return found?.ext ?? ''
}

/**
 * Bytes that are read to detect text in other encodings, or text with control characters, as a booting board sends
 * them.
 */
const SAMPLE_BYTES = 256 * 1024

/** Checks whether the start of a file is readable: GBK, UTF-16, or console logs with some invalid bytes. */
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

/** Checks whether the file is UTF-8 without NUL, because text formats such as XML have no signature. */
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
