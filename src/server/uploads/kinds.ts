import { createReadStream } from 'node:fs'
import { Refusal } from '../refusal.ts'

/** What is kept, by the extension that it gets, with the type that it is served under. */
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
export async function attachmentKind(path: string): Promise<Kind> {
  const kind = ARCHIVES.get(await signature(path))
  if (kind) return kind
  if (await isText(path)) return 'txt'
  throw new Refusal('wrong_kind')
}

async function signature(path: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type')
  // A file that ends within its own header has no kind.
  const found = await fileTypeFromFile(path).catch(() => undefined)
  return found?.ext ?? ''
}

/** Whether the file is UTF-8 with no NUL; formats that are text, such as XML, are told by no signature. */
async function isText(path: string): Promise<boolean> {
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
