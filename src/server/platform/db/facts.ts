import { eq } from 'drizzle-orm'
import type { Db } from './open.ts'
import { facts } from './schema.ts'

/** What is kept about a database as a whole, as JSON. */
export interface Facts {
  /** What BM25 has to know of all passages, as last counted. */
  'search counts': {
    passages: number
    /** Words of a passage, on average. */
    length: number
    /** Names of products that manuals are arranged by. */
    products: readonly string[]
  }
  /** The rows of content/synonyms.yaml. */
  synonyms: readonly (readonly string[])[]
  /** The release in the bucket that servers of this code serve, by the digest of the code. */
  [release: `release ${string}`]: AnnouncedRelease
}

/** A release that one server built and the others fetch. */
export interface AnnouncedRelease {
  /** Of the build; goes up with time. */
  id: string
  /** Digest of the documents that the server that built it was given. */
  documents: string
  /** Of its manifest in the bucket: write access to the bucket alone replaces nothing that servers run. */
  sha256: string
}

/** A fact as last saved; undefined before. */
export async function readFact<Name extends keyof Facts>(db: Db, name: Name): Promise<Facts[Name] | undefined> {
  const [row] = await db.select().from(facts).where(eq(facts.name, name))
  return row && (JSON.parse(row.value) as Facts[Name])
}

/** Saves a fact for all servers of the database. */
export async function saveFact<Name extends keyof Facts>(db: Db, name: Name, fact: Facts[Name]): Promise<void> {
  const value = JSON.stringify(fact)
  await db.insert(facts).values({ name, value }).onConflictDoUpdate({ target: facts.name, set: { value } })
}
