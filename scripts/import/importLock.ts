import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withProcessLock } from '../processLock.ts'
import { UsageError } from './usageError.ts'

/**
 * Runs `work` while no other import writes to content/ below `root`, because two imports would assign the same ids to
 * different documents. Takes over the lock of a killed import.
 * @throws UsageError if another import is running, or there is no content/.
 */
export async function withImportLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  const content = join(root, 'content')
  if (!existsSync(content))
    throw new UsageError(
      `${content} does not exist. Set CONTENT_ROOT to a folder with content/authors.yaml, families.yaml and site.yaml, as the project has them.`
    )
  const refuse = (pid: number) => {
    throw new UsageError(`Another import is running (process ${pid}). Wait until it is done, then start again.`)
  }
  return withProcessLock(join(content, '.import.lock'), refuse, work)
}
