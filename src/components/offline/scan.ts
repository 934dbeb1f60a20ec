import { articleIn } from '../../browser/offlineCaches.ts'
import { parsePage } from '../../browser/parsePage.ts'
import { LANGUAGES } from '../../domain/language/languages.ts'
import { contentQuery } from '../../domain/search/contentQuery.ts'
import { excerpt, type Part } from '../../domain/search/excerpt.ts'
import { MANIFEST_FILE, type Manifest, type SearchText, TRADITIONAL_FILE, textFile } from '../../domain/search/files.ts'
import { weightsIn } from '../../domain/search/findMost.ts'
import { type Match, matchMost, matchText, rankOf } from '../../domain/search/match.ts'
import { prepareQuery } from '../../domain/search/prepareQuery.ts'
import { hasUncommon, learnVariants } from '../../domain/search/variants.ts'
import type { AtHand } from './savedSections.ts'

export interface ScanHit extends AtHand {
  /** Passage around the first hit. */
  parts: Part[]
  /** True if it contains most of the words, but not all. */
  partial?: boolean
}

/** With fewer results, articles with most of the words are shown too. */
const FEW_RESULTS = 10

const texts = new Map<string, Promise<SearchText>>()
const savedFiles = {
  manifest: async () => (await readFile(MANIFEST_FILE)).json() as Promise<Manifest>,
  traditional: async () => (await readFile(TRADITIONAL_FILE)).text()
}

/**
 * Finds the available articles that match `typed`, as the search does: the whole query first, then all words, then most
 * of them.
 */
export async function scan(items: readonly AtHand[], typed: string): Promise<ScanHit[]> {
  const query = await prepareQuery(savedFiles, typed)
  if (query.words.length === 0) return []
  const read = await Promise.all(items.map(async item => ({ item, text: await textOf(item) })))
  const whole = read.flatMap(({ item, text }) => hitOf(item, text, matchText(text, query), query))
  const content = contentQuery(typed)
  const known = new Set(whole.map(({ hit }) => hit.path))
  const weights = weightsIn(
    read.map(({ text }) => text),
    content.words
  )
  const isFew = content.words.length > 0 && whole.length < FEW_RESULTS
  const most = (isFew ? read : [])
    .filter(({ item }) => !known.has(item.path))
    .flatMap(({ item, text }) => hitOf(item, text, matchMost(text, weights), content))
  return [...whole, ...most].sort((one, other) => other.rank - one.rank).map(({ hit }) => hit)
}

function hitOf(
  item: AtHand,
  text: SearchText,
  match: Match | undefined,
  query: ReturnType<typeof contentQuery>
): { hit: ScanHit; rank: number }[] {
  if (!match) return []
  const { passage } = match
  const words = [passage?.heading, passage?.text || text.smallTitle].filter(Boolean).join(' ')
  const partial = match.kind === 'part' ? { partial: true } : {}
  return [{ hit: { ...item, ...partial, parts: excerpt(words, query) }, rank: rankOf(match, false) }]
}

function textOf(item: AtHand): Promise<SearchText> {
  const known = texts.get(item.path) ?? readText(item)
  texts.set(item.path, known)
  return known
}

/** Reads the text that was saved with a section, or else that of the page. */
async function readText({ path, title, lang = LANGUAGES[0] }: AtHand): Promise<SearchText> {
  const file = await read(textFile(articleIn(path) ?? 0))
  const text = (await file?.json().catch(() => undefined)) as SearchText | undefined
  if (text?.passages) return text
  const page = await read(path)
  const own = { id: 0, lang, title, smallTitle: '' }
  if (!page) return { ...own, passages: [] }
  const { body } = parsePage(await page.text())
  const parts = Array.from(body.querySelectorAll('.prose'), part => part.textContent ?? '')
  if (parts.some(hasUncommon)) learnVariants(await savedFiles.traditional().catch(() => ''))
  return { ...own, passages: parts.map(text => ({ anchor: '', heading: '', text })) }
}

async function readFile(path: string): Promise<Response> {
  const file = await read(path)
  if (!file) throw new Error(`${path} is not saved.`)
  return file
}

async function read(path: string): Promise<Response | undefined> {
  return 'caches' in window ? await caches.match(path, { ignoreVary: true }) : undefined
}
