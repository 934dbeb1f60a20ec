import { type OpenDatabase, openDatabase } from '../../src/server/platform/db/open.ts'
import { seededDatabase } from './database.ts'
import { type Line, openLine } from './line.ts'

/** A database with the seed, and the same one at the end of a line that a test may cut or freeze. */
export interface LinedDatabase {
  /** Past the line. */
  direct: OpenDatabase
  lined: OpenDatabase
  line: Line
  close(): Promise<void>
}

/** Opens a database of a test's own twice: directly, and through a line. */
export async function linedDatabase(): Promise<LinedDatabase> {
  const direct = await seededDatabase()
  const url = new URL(direct.url)
  // Its socket in the file system would be another way.
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
