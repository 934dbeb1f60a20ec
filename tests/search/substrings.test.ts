import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { type Content, readContent } from '../../src/domain/content/readContent.ts'
import { confirm } from '../../src/domain/search/find.ts'
import { fold } from '../../src/domain/search/fold.ts'
import { mayHold } from '../../src/domain/search/mayHold.ts'
import { parseQuery } from '../../src/domain/search/query.ts'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { diskSource } from './diskSource.ts'
import { makeRoot, writeIndex } from './writeIndex.ts'

const SAMPLES = 300
const TIMEOUT_MS = 240_000
/**
 * A different folder of Markdown for the same test. In the default folder only every eighth document is tested, because
 * all of them take minutes.
 */
const CORPUS = process.env.SEARCH_CORPUS ?? join(ROOT, '..', 'shared', 'corpus', 'k230')

const PART = process.env.SEARCH_CORPUS ? 1 : 8

const folders: string[] = []
afterAll(async () => {
  vi.unstubAllEnvs()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test(
  '300 random substrings of the seed lead to their articles, and to none that lacks them, as on a large site',
  async () => {
    const root = await newRoot()
    for (const name of ['docs', 'faq'])
      await cp(join(ROOT, 'content', name, 'seed'), join(root, 'content', name), { recursive: true })
    await expectFound(root)
    await expectFound(root, 0)
  },
  TIMEOUT_MS
)

test.skipIf(!existsSync(CORPUS))(
  `300 random substrings of documents of ${CORPUS} lead to their documents, and to none that lacks them`,
  async () => {
    const root = await newRoot()
    const some = join(root, 'corpus')
    let at = 0
    for (const name of await readdir(CORPUS, { recursive: true }))
      if (name.endsWith('.md') && at++ % PART === 0) await cp(join(CORPUS, name), join(some, name))
    execFileSync(process.execPath, [join(ROOT, 'scripts', 'import.ts'), some], {
      env: { ...process.env, CONTENT_ROOT: root }
    })
    await expectFound(root)
  },
  TIMEOUT_MS
)

async function newRoot(): Promise<string> {
  const root = await makeRoot()
  folders.push(root)
  return root
}

async function expectFound(root: string, maxInTitlesFiles?: number): Promise<void> {
  const { client } = await writeIndex(root, join(root, `release-${maxInTitlesFiles}`), { maxInTitlesFiles })
  const source = diskSource(client)
  const texts = await foldedTexts(await readContent(root, ['docs', 'ticket']))
  const missed: string[] = []
  const wrong: string[] = []
  for (const { id, run } of sample(texts)) {
    const query = parseQuery(run)
    const found = await confirm(source, await mayHold(source, query, 'zh'), query)
    const runs = found.filter(({ match }) => match.kind === 'run')
    if (!runs.some(hit => hit.id === id)) missed.push(`${JSON.stringify(run)} of ${id}`)
    for (const hit of runs)
      if (!texts.get(hit.id)?.some(text => bare(text).includes(bare(query.run)))) wrong.push(`${run}: ${hit.id}`)
  }
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] })
}

/** Spaces and dashes are joints, which a run may have or lack. */
const bare = (text: string) => text.replace(/[\s~‐‒–—−〜-]/g, '')

/**
 * Returns the text of each article that a reader sees, from the Markdown pipeline, which is independent of the index.
 */
async function foldedTexts({ articles }: Content): Promise<Map<number, string[]>> {
  const texts = new Map<number, string[]>()
  for (const { data, body } of articles) {
    const { text, headings } = await renderMarkdown(body)
    const lines = [data.bigTitle, data.smallTitle, text, ...headings.map(heading => heading.text)]
    texts.set(data.id, lines.map(fold))
  }
  return texts
}

/**
 * Returns runs of one to eight characters from pseudo-random positions of articles. They are the same in every run of
 * the test.
 */
function sample(texts: Map<number, string[]>): { id: number; run: string }[] {
  let state = 20_261_121
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const ids = [...texts.keys()]
  if (ids.length === 0) throw new Error('There is nothing to take samples from.')
  const samples: { id: number; run: string }[] = []
  while (samples.length < SAMPLES) {
    const id = ids[random(ids.length)] ?? 0
    // Titles and texts are chosen with the same probability, because each counts as one part.
    const parts = texts.get(id) ?? []
    const part = [...(parts[random(parts.length)] ?? '')]
    const at = random(part.length)
    const run = part.slice(at, at + 1 + random(8)).join('')
    // Users do not type white space at the ends. A hyphen alone may be a joint.
    if (bare(run) !== '') samples.push({ id, run: run.trim() })
  }
  return samples
}
