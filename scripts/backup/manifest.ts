import { createHash } from 'node:crypto'
import { isAbsolute } from 'node:path'
import * as z from 'zod'

const digest = z.string().regex(/^[0-9a-f]{64}$/)

const table = z.object({
  /** Name with schema, quoted by PostgreSQL. */
  name: z.string(),
  /** Quoted columns, without generated ones. */
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Sum of the digests of its rows. */
  digest: z.string(),
  /** Compressed file, below the folder of the backup. */
  file: z.string(),
  fileSha256: digest
})
export type TableDump = z.output<typeof table>

const source = z.object({
  /** Identifier that a cluster of PostgreSQL and its replicas share, and the database within it. */
  cluster: z.string(),
  database: z.string(),
  /** Address of the site. Empty if SITE_URL is not set. */
  site: z.string()
})
/** The database that a backup was made of. */
export type BackupSource = z.output<typeof source>

const manifest = z.object({
  format: z.literal(1),
  /** Folder of the backup. */
  id: z.string(),
  /** Version of Pinout. */
  version: z.string(),
  startedAt: z.iso.datetime(),
  completedAt: z.iso.datetime(),
  /** Whether a person made it, as before an upgrade. */
  byHand: z.boolean().default(false),
  /** Version of the source database server. */
  postgres: z.string(),
  /** Last migration of the tables. */
  schema: z.number(),
  /** Version of pg-boss's tables. */
  jobsSchema: z.number(),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  /** List of the files stored by digest. */
  files: z.object({ file: z.string(), sha256: digest, count: z.number().int(), bytes: z.number() }),
  /** Keys of uploads with a row but without a file. */
  missing: z.array(z.string()),
  /** Digest of the secret that signs sessions. */
  secretSha256: digest,
  /** Missing in backups of earlier versions. */
  source: source.optional()
})
export type Manifest = z.output<typeof manifest>

/** A file stored by its digest. */
export const storedFile = z.object({
  kind: z.enum(['upload', 'generated', 'content', 'secret']),
  /** Key of an upload. For other kinds, the path below their folder. */
  path: z.string().refine(path => !isAbsolute(path) && !path.split(/[\\/]/).includes('..'), {
    error: ({ input }) => `${input} leads out of its folder`
  }),
  sha256: digest,
  size: z.number()
})
export type StoredFile = z.output<typeof storedFile>

/** Folder that contains a subfolder for each backup. */
export const BACKUPS = 'backups/'
/** Returns the name of a file of a backup. */
export const backupFile = (id: string, name: string) => `${BACKUPS}${id}/${name}`
/** Name of the file that marks a backup as complete. */
export const MANIFEST = 'manifest.json'

/** Returns the name of the first file of a backup, which tells whose it is before it is complete. */
export const sourceMark = ({ cluster, database }: BackupSource) => `of-${sha256(`${cluster} ${database}`).slice(0, 16)}`

/** Checks whether a backup is of this database, as those of earlier versions are taken to be. */
export const isOf = (source: BackupSource, { source: other }: Pick<Manifest, 'source'>): boolean =>
  other === undefined || (other.cluster === source.cluster && other.database === source.database)

/** Formats a manifest with a digest of itself in the first line. */
export function formatManifest(value: Manifest): string {
  const text = JSON.stringify(value, null, 1)
  return `${JSON.stringify({ sha256: sha256(text) })}\n${text}\n`
}

/**
 * Parses a manifest.
 * @throws Error if it is damaged or has an unknown version
 */
export function parseManifest(text: string): Manifest {
  const [first = '', ...rest] = text.split('\n')
  const body = rest.join('\n').trimEnd()
  try {
    if (JSON.parse(first).sha256 === sha256(body)) return manifest.parse(JSON.parse(body))
  } catch {
    // Reported below with an explanation.
  }
  throw new Error('its manifest is damaged, or of a version of Pinout that this one does not know.')
}

/** Returns the SHA-256 digest of a text or of bytes, in hex. */
export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
