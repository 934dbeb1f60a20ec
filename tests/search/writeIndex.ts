import { cp, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { markPrepared, openReleaseFiles } from '../../scripts/build/releaseFiles.ts'
import { type SearchFileFacts, writeSearchFiles } from '../../scripts/build/searchFiles.ts'
import { ROOT } from '../../scripts/paths.ts'
import { openRendered } from '../../src/domain/content/renderedFile.ts'
import { renderContent } from '../../src/markdown/renderContent.ts'

/** A written index. */
export interface WrittenIndex {
  client: string
  facts: SearchFileFacts
}

/** Creates a content folder with everything except articles. */
export async function makeRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'pinout-search-'))
  for (const name of ['families.yaml', 'authors.yaml', 'site.yaml'])
    await cp(join(ROOT, 'content', name), join(root, 'content', name))
  return root
}

/**
 * Writes the index of a content folder into the release `folder`, from scratch or based on a copy of an earlier one.
 */
export async function writeIndex(
  root: string,
  folder: string,
  { maxInTitlesFiles, before }: { maxInTitlesFiles?: number | undefined; before?: WrittenIndex | undefined } = {}
): Promise<WrittenIndex> {
  vi.stubEnv('CONTENT_ROOT', root)
  const [cache, client] = [join(root, 'cache'), join(folder, 'client')]
  await renderContent(cache)
  await mkdir(client, { recursive: true })
  if (before) await cp(before.client, client, { recursive: true })
  markPrepared(folder, before ? { kind: '', from: 'before' } : { kind: '' })
  const rendered = await openRendered(cache)
  const files = await openReleaseFiles(folder)
  const facts = await writeSearchFiles(
    {
      cache,
      rendered,
      client,
      files,
      before,
      revision: 0,
      ...(maxInTitlesFiles !== undefined && { maxInTitlesFiles })
    },
    async () => ({})
  )
  files.close()
  rendered.close()
  return { client, facts }
}
