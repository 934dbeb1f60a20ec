import { createHash } from 'node:crypto'
import * as z from 'zod'

const digest = z.string().regex(/^[0-9a-f]{64}$/)

const table = z.object({
  /** With its schema, as PostgreSQL quotes it. */
  name: z.string(),
  /** Quoted, without those that PostgreSQL computes. */
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** The sum of the digests of its rows. */
  digest: z.string(),
  /** The compressed file, below the folder of the backup. */
  file: z.string(),
  fileSha256: digest
})
export type TableDump = z.output<typeof table>

const manifest = z.object({
  format: z.literal(1),
  /** The folder of the backup. */
  id: z.string(),
  /** Of Pinout. */
  version: z.string(),
  startedAt: z.iso.datetime(),
  completedAt: z.iso.datetime(),
  /** The server that it was read from. */
  postgres: z.string(),
  /** The last migration of the tables. */
  schema: z.number(),
  /** The version of pg-boss's tables. */
  jobsSchema: z.number(),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  /** The list of files that were stored by their digests. */
  files: z.object({ file: z.string(), sha256: digest, count: z.number().int(), bytes: z.number() }),
  /** Uploads that have a row and no file. */
  missing: z.array(z.string()),
  /** Digest of the secret that signs sessions. */
  secretSha256: digest
})
export type Manifest = z.output<typeof manifest>

/** A file that was stored by its digest. */
export interface StoredFile {
  kind: 'upload' | 'generated' | 'content' | 'secret'
  /** Of an upload its key, of others the path below their folder. */
  path: string
  sha256: string
  size: number
}

/** Below it each backup has a folder. */
export const BACKUPS = 'backups/'
/** The name of a file of a backup. */
export const backupFile = (id: string, name: string) => `${BACKUPS}${id}/${name}`
/** The name of the file that makes a folder a complete backup. */
export const MANIFEST = 'manifest.json'

/** Formats a manifest with a digest of itself in the first line. */
export function formatManifest(value: Manifest): string {
  const text = JSON.stringify(value, null, 1)
  return `${JSON.stringify({ sha256: sha256(text) })}\n${text}\n`
}

/** Parses a manifest. Throws an Error if it is damaged or of an unknown version. */
export function parseManifest(text: string): Manifest {
  const [first = '', ...rest] = text.split('\n')
  const body = rest.join('\n').trimEnd()
  try {
    if (JSON.parse(first).sha256 === sha256(body)) return manifest.parse(JSON.parse(body))
  } catch {
    // Reported below, with its meaning.
  }
  throw new Error(`${MANIFEST} is damaged, or of a version of Pinout that this one does not know.`)
}

/** The digest of a text or of bytes, in hex. */
export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
