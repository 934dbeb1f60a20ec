import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { markPrepared, openReleaseFiles } from '../../scripts/build/releaseFiles.ts'
import { writeSearchFiles } from '../../scripts/build/searchFiles.ts'
import { openRendered } from '../../src/domain/content/renderedFile.ts'

/** Copies the parts of the data folder `data` that a server reads, with search files of a large site. */
export async function largeCopy(data: string): Promise<string> {
  const copy = await mkdtemp(join(data, 'large-'))
  const [cache, release] = [join(data, 'astro'), join(copy, 'site', 'current')]
  const client = join(release, 'client')
  await mkdir(join(copy, 'site'))
  await symlink(join(data, 'site', 'renderers'), join(copy, 'site', 'renderers'))
  await cp(`${join(data, 'site', 'current')}/`, release, { recursive: true, dereference: true })
  await rm(join(client, 'search'), { recursive: true })
  markPrepared(release, { kind: '' })
  const [files, rendered] = [await openReleaseFiles(release), await openRendered(cache)]
  await writeSearchFiles(
    { cache, rendered, client, files, before: undefined, revision: 0, maxInTitlesFiles: 0 },
    async () => ({})
  )
  files.close()
  rendered.close()
  return copy
}
