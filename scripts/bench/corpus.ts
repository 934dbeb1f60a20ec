import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../paths.ts'

const GENERATOR = join(ROOT, '..', 'shared', 'tools', 'bench', 'gen-corpus.mjs')
const TYPES = [1, 2, 3, 6, 4]
const CHIPS = [117, 28, 53]
/** Number of blocks of a short article: a heading and a paragraph. */
const SHORT_BLOCKS = 2

/** The synthetic articles, as written by the generator and as a content root. */
export interface SyntheticCorpus {
  source: string
  contentRoot: string
  /** Ids of articles by the path of the generator: `zh/linux/linux-11`. */
  ids: Map<string, number>
}

/**
 * Writes `count` synthetic articles, half zh and half en, below `folder`. Short articles are the beginnings of these,
 * in pairs of translations.
 * @throws Error if the generator is missing
 */
export async function syntheticCorpus(
  count: number,
  folder: string,
  { short = false }: { short?: boolean } = {}
): Promise<SyntheticCorpus> {
  if (!existsSync(GENERATOR)) throw new Error(`The generator of synthetic articles is not at ${GENERATOR}.`)
  const source = join(folder, 'source')
  const contentRoot = join(folder, 'root')
  execFileSync(process.execPath, [GENERATOR, String(count), source])
  await mkdir(join(contentRoot, 'content', 'docs'), { recursive: true })
  for (const name of ['families.yaml', 'site.yaml', 'chips']) {
    await cp(join(ROOT, 'content', name), join(contentRoot, 'content', name), { recursive: true })
  }
  await writeFile(join(contentRoot, 'content', 'authors.yaml'), '- { key: bench, id: 1, nickname: Bench }\n')
  let id = 10_000
  const ids = new Map<string, number>()
  for (const lang of ['zh', 'en']) {
    for (const section of (await readdir(join(source, lang))).sort()) {
      for (const file of (await readdir(join(source, lang, section))).sort()) {
        id++
        ids.set(`${lang}/${section}/${file.replace(/\.md$/, '')}`, id)
        const text = await readFile(join(source, lang, section, file), 'utf8')
        await writeFile(
          join(contentRoot, 'content', 'docs', `${lang}-${file}`),
          toArticle(text, id, lang, short ? file : undefined)
        )
      }
    }
  }
  return { source, contentRoot, ids }
}

function toArticle(text: string, id: number, lang: string, pair: string | undefined): string {
  const [head = '', title = '""', description = '""'] = /^---\ntitle: (.*)\ndescription: (.*)\n---\n/.exec(text) ?? []
  const day = String(1 + (id % 28)).padStart(2, '0')
  const month = String(1 + (id % 10)).padStart(2, '0')
  const fields = [
    `id: ${id}`,
    `articleType: ${TYPES[id % TYPES.length]}`,
    `lang: ${lang}`,
    `bigTitle: ${title}`,
    `smallTitle: ${description}`,
    'author: bench',
    `family1: [${CHIPS[id % CHIPS.length]}]`,
    'family2: [1]',
    `date: "2026-${month}-${day} 10:00"`,
    ...(pair === undefined ? [] : [`translation: ${pair.replace(/\.md$/, '')}`])
  ]
  const body = text.slice(head.length)
  const shown = pair === undefined ? body : `\n${body.trim().split('\n\n').slice(0, SHORT_BLOCKS).join('\n\n')}\n`
  return `---\n${fields.join('\n')}\n---\n${shown}`
}

/** Adds a sentence to `count` articles, spread evenly. */
export async function changeSome(contentRoot: string, count: number): Promise<void> {
  const docs = join(contentRoot, 'content', 'docs')
  const files = await readdir(docs)
  const step = Math.floor(files.length / count)
  for (let at = 0; at < count; at++) await appendFile(join(docs, files[at * step] ?? ''), '\nOne more sentence.\n')
}
