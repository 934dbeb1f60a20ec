import { type OpenDatabase, openDatabase } from '../../src/server/platform/db/open.ts'
import { seededDatabase } from './database.ts'
import { type Line, openLine } from './line.ts'

/** A seeded database, and the same database behind a line that a test can cut or freeze. */
export interface LinedDatabase {
  /** Bypasses the line. */
  direct: OpenDatabase
  lined: OpenDatabase
  line: Line
  close(): Promise<void>
}

/** Opens a separate database twice: directly and through a line. */
export async function linedDatabase(): Promise<LinedDatabase> {
  const direct = await seededDatabase()
  const url = new URL(direct.url)
  // The socket in the file system would bypass the line.
  url.search = ''
  const line = await openLine(url.href)
  url.port = new URL(line.url).port
  const lined = openDatabase(url.href)
  return {
    direct,
    lined,
    line,
    async close() {
      line.mend()
      await lined.close()
      line.stop()
      await direct.close()
    }
  }
}
