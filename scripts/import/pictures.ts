import { createHash } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import type { Addresses } from './addresses.ts'
import { addressOfFile } from './downloads.ts'
import { type Draft, placeIn } from './draft.ts'
import type { Reference } from './references.ts'
import type { Report } from './report.ts'
import { toSafeSvg } from './safeSvg.ts'

type Kind = 'png' | 'jpg' | 'gif' | 'webp' | 'svg'

export interface Taken {
  /** Address on the site of each picture of a document. `missing:` marks a picture that cannot be shown. */
  addresses: Map<Reference, string>
  /** Files to write, by path below the project. */
  files: Map<string, Uint8Array>
}

const pictureFile = /\.(?:png|jpe?g|gif|webp|svg)$/i
const embedded = /^data:image\/[a-z+.]+;base64,([a-z0-9+/=\s]+)$/i
/** Maximum characters before the start of an SVG picture, such as comments and a document type. */
const SVG_HEAD_LENGTH = 4096
/** Maximum size of an SVG picture in bytes. A larger one is an embedded photograph, and takes long to process. */
const MAX_SVG_BYTES = 5e6

/** Result for a picture file: its path, or the reason why it cannot be used. */
interface Known {
  path?: string
  reason?: string
}

/** Source and target of pictures, with a cache of files, because many documents show the same pictures. */
export interface PictureJob {
  base: string
  folder: string
  addresses: Addresses
  isPublic(file: string): boolean
  known: Map<string, Known>
  /** Hosts of which the documents show pictures at `https://`. */
  secureHosts: ReadonlySet<string>
}

/** Returns the hosts of the pictures at `https://` in documents. */
export function secureHostsOf(drafts: readonly Draft[]): Set<string> {
  const hosts = new Set<string>()
  for (const { text } of drafts)
    for (const [, host = ''] of text.matchAll(
      /(?:!\[[^\]\n]{0,999}\]\(<?|<img\b[^<>]{0,2000}?\ssrc=["']?)https:\/\/([^\s/"'()<>?#]+)/gi
    ))
      hosts.add(host.toLowerCase())
  return hosts
}

/**
 * Finds the pictures that a document shows, and names them by their content, so that identical pictures are stored
 * once.
 */
export async function takePictures(draft: Draft, job: PictureJob, report: Report): Promise<Taken> {
  const addresses = new Map<Reference, string>()
  const files = new Map<string, Uint8Array>()
  for (const reference of draft.references) {
    const isLink = reference.kind === 'link' || reference.kind === 'htmlLink'
    if (isLink && !pictureFile.test(reference.url)) continue
    const at = placeIn(draft, reference.line)
    if (!isLink && /^\s*http:/i.test(reference.url)) {
      addresses.set(reference, encryptedOr(reference.url.trim(), job.secureHosts))
      if (addresses.get(reference) === reference.url.trim())
        report.insecure.push({ ...at, message: shorten(reference.url.trim()) })
      continue
    }
    const name = nameOf(reference.url)
    const found = await pictureAt(draft.file, reference.url, job, files)
    if (found?.path) {
      addresses.set(reference, addressOfFile(found.path))
      continue
    }
    // Targets of links are handled by the link resolution.
    if (isLink) continue
    addresses.set(reference, `missing:${encodeURIComponent(name).replace(/[()'*!]/g, percent)}`)
    if (found) report.pictures.push({ ...at, message: `${name} ${found.reason}` })
    else report.missing.push({ ...at, message: shorten(reference.url) })
  }
  return { addresses, files }
}

/** Returns the address at `https://` if the host of a picture has such addresses, otherwise the address as it is. */
function encryptedOr(url: string, hosts: ReadonlySet<string>): string {
  const host = /^http:\/\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase()
  return host !== undefined && hosts.has(host) ? url.replace(/^http:/i, 'https:') : url
}

async function pictureAt(
  file: string,
  url: string,
  { base, folder, addresses, isPublic, known }: PictureJob,
  files: Map<string, Uint8Array>
): Promise<Known | undefined> {
  const data = embedded.exec(url)?.[1]
  if (data) return pictureOf(Buffer.from(data, 'base64'), folder, files)
  // Addresses from the root of a repository, of which only one folder was imported: `/docs/images/a.png` from docs.
  const inFolder = `/${basename(base)}/`
  const urls = url.startsWith(inFolder) ? [url, url.slice(inFolder.length - 1)] : [url]
  for (const path of urls.flatMap(one => addresses.candidates(file, one))) {
    const found = addresses.lookup(path)
    if (!found || !isPublic(found)) continue
    const before = known.get(found)
    if (before) return before
    // A symbolic link must not copy a file from elsewhere on the machine.
    const real = await realpath(join(base, found)).catch(() => undefined)
    if (!real?.startsWith((await realpath(base)) + sep)) continue
    const bytes = await readFile(real).catch(() => undefined)
    if (!bytes) return undefined
    const picture = pictureOf(bytes, folder, files)
    known.set(found, picture)
    return picture
  }
  return undefined
}

function pictureOf(bytes: Uint8Array, folder: string, files: Map<string, Uint8Array>): Known {
  const svg = isSvg(bytes) ? toSafeSvg(Buffer.from(bytes).toString('utf8')) : undefined
  const kind = svg ? 'svg' : kindOf(bytes)
  if (!kind) return { reason: reasonFor(bytes) }
  const content = svg ?? bytes
  const path = `${folder}/${createHash('sha256').update(content).digest('hex').slice(0, 20)}.${kind}`
  files.set(path, content)
  return { path }
}

/** Detects the kind of a picture by its first bytes, independent of its file name. */
function kindOf(bytes: Uint8Array): Kind | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpg'
  if (head.startsWith('GIF8')) return 'gif'
  return head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' ? 'webp' : undefined
}

function isSvg(bytes: Uint8Array): boolean {
  return (
    bytes.length <= MAX_SVG_BYTES &&
    /<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, SVG_HEAD_LENGTH)).toString('latin1'))
  )
}

function reasonFor(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (/<svg\b/i.test(head)) return 'is SVG that cannot be read, or is larger than 5 MB; save it as PNG or WebP.'
  if (head.startsWith('version https://git-lfs')) return 'is only a Git LFS pointer; fetch it with git lfs pull.'
  return 'is not PNG, JPEG, GIF, WebP or SVG.'
}

function nameOf(url: string): string {
  if (url.startsWith('data:')) return 'embedded'
  const path = url
    .trim()
    .replaceAll('\\', '/')
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '')
  const name = path.slice(path.lastIndexOf('/') + 1) || 'picture'
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
const shorten = (url: string) => (url.length > 160 ? `${url.slice(0, 160)}…` : url)
