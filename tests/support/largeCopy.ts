import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { markPrepared, openReleaseFiles } from '../../scripts/build/releaseFiles.ts'
import { writeSearchFiles } from '../../scripts/build/searchFiles.ts'
import { openRendered } from '../../src/domain/content/renderedFile.ts'

/** The client folder of a copy of the built site, with the search files of a large one. */
export async function largeCopy(data: string): Promise<string> {
  const folder = await mkdtemp(join(data, 'large-'))
  const [cache, client] = [join(data, 'astro'), join(folder, 'client')]
  await cp(join(data, 'site', 'current', 'client'), client, { recursive: true, dereference: true })
  await rm(join(client, 'search'), { recursive: true })
  markPrepared(folder, { kind: '' })
  const [files, rendered] = [await openReleaseFiles(folder), await openRendered(cache)]
  await writeSearchFiles(
    { cache, rendered, client, files, before: undefined, revision: 0, maxInTitlesFiles: 0 },
    async () => ({})
  )
  files.close()
  rendered.close()
  return client
}
