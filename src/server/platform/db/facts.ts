import { eq } from 'drizzle-orm'
import type { Db } from './open.ts'
import { facts } from './schema.ts'

/** Facts about a database as a whole, stored as JSON. */
export interface Facts {
  /** Totals over all passages for BM25, from the last count. */
  'search counts': {
    passages: number
    /** Average number of words of a passage. */
    length: number
    /** Number of words of all public passages, each counted once in a passage. */
    postings: number
    /** Product names in the structure of manuals. */
    products: readonly string[]
  }
  /** The rows of content/synonyms.yaml. */
  synonyms: readonly (readonly string[])[]
  /** The release in the bucket that servers with this code serve, by digest of the code. */
  [release: `release ${string}`]: AnnouncedRelease
}

/** A release that one server built and the others fetch. */
export interface AnnouncedRelease {
  /** Id of the build, which increases with time. */
  id: string
  /** Digest of the documents on the server that built it. */
  documents: string
  /** Digest of its manifest in the bucket, so that write access to the bucket alone cannot replace a release. */
  sha256: string
}

/** Returns a fact as last saved, or undefined. */
export async function readFact<Name extends keyof Facts>(db: Db, name: Name): Promise<Facts[Name] | undefined> {
  const [row] = await db.select().from(facts).where(eq(facts.name, name))
  return row && (JSON.parse(row.value) as Facts[Name])
}

/** Saves a fact for all servers of the database. */
export async function saveFact<Name extends keyof Facts>(db: Db, name: Name, fact: Facts[Name]): Promise<void> {
  const value = JSON.stringify(fact)
  await db.insert(facts).values({ name, value }).onConflictDoUpdate({ target: facts.name, set: { value } })
}
