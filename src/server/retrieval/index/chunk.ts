import { and, asc, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { searchableText } from '../../../domain/article/model.ts'
import { fold } from '../../../domain/search/fold.ts'
import { joinHeadings } from '../../../domain/search/headingPath.ts'
import { isProblemPart } from '../../../markdown/problemParts.ts'
import type { OutlinedPassage } from '../../../markdown/render.ts'
import { readTextPassages } from '../../../markdown/renderText.ts'
import { isShownComment } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { type articles, comments } from '../../platform/db/schema.ts'
import { openPauses } from '../../platform/pauses.ts'
import { contentsCheck } from './contentsLists.ts'
import { quoted, termsOf } from './terms.ts'

/** Limits the cache of split texts, in characters. A discussion grows by one text at a time, so most texts are hits. */
const CACHE_MAX_CHARACTERS = 8_000_000
const cutCache = new LRUCache<string, Cut[]>({
  maxSize: CACHE_MAX_CHARACTERS,
  sizeCalculation: cuts => 200 + cuts.reduce((all, { heading, text }) => all + 4 * (heading.length + text.length), 0)
})

/** Characters after which a long passage is split at the next line, so that an answer can cite a part of it. */
const MAX_CHUNK_LENGTH = 1200
/** Number of sections of a text from which on their heading is shown with the one above it. */
const MIN_REPEATED = 3
/** Limits of a PostgreSQL tsvector: the highest position, and the positions per lexeme. */
const MAX_POSITION = 16_383
const MAX_POSITIONS = 255

/** A chunk of an article, as the index stores it. */
interface Piece {
  position: number
  anchor: string
  heading: string
  text: string
  accepted: boolean
  terms: string
  length: number
}

export interface IndexedText {
  pieces: Piece[]
  /** All headings, and all headings and texts. Both are folded. */
  headings: string
  whole: string
}

/** A section of a text under one heading, with its terms. */
interface Cut {
  anchor: string
  heading: string
  text: string
  /** The headings above, outermost first. */
  above: readonly string[]
  ofHeading: string[]
  /** Terms of the headings above, which give the subject of the section. */
  ofOutline: string[]
  pieces: { text: string; own: string[] }[]
}

type Article = typeof articles.$inferSelect

/** Splits the own text of an article into chunks. */
export async function chunkArticle(article: Article): Promise<IndexedText> {
  const cuts = (await cutText(article.content)).map(cut => ({ ...cut, accepted: false }))
  return toText(article, cuts, 0)
}

/** Splits the discussion of an article into chunks. Their positions start at `first`. */
export async function chunkDiscussion(db: Db, article: Article, first: number): Promise<IndexedText> {
  const rows = await db
    .select({ id: comments.id, content: comments.content })
    .from(comments)
    .where(and(eq(comments.articleId, article.id), isShownComment()))
    .orderBy(asc(comments.createdAt), asc(comments.id))
  const cuts: (Cut & { accepted: boolean })[] = []
  const pause = openPauses()
  for (const { id, content } of rows) {
    await pause()
    const accepted = id === article.bestDiscussId
    const anchor = accepted ? 'accepted' : `comment-${id}`
    for (const cut of await cutText(content, true)) cuts.push({ ...cut, anchor, accepted })
  }
  return toText(article, cuts, first)
}

async function toText(
  article: Article,
  cuts: readonly (Cut & { accepted: boolean })[],
  first: number
): Promise<IndexedText> {
  const { title: ofTitle, path, summary } = searchableText(article)
  const title = termsOf(ofTitle.join('\n'))
  const ofPath = termsOf(path.join('\n'))
  const headings = cuts.map(({ heading }) => heading).filter(Boolean)
  const isContents = contentsCheck(article.content, [article.bigTitle, ...headings])
  const isRepeated = repeatedIn(headings)
  const pieces: Piece[] = []
  const pause = openPauses()
  for (const { anchor, heading, text, above: outer, accepted, ofHeading, ofOutline, pieces: cut } of cuts) {
    await pause()
    if ((!heading && !text) || isContents(text)) continue
    for (const { text: piece, own } of cut) {
      // The summary counts as part of the first chunk.
      const isFirst = first + pieces.length === 0
      const above = [...ofPath, ...ofOutline, ...(isFirst ? termsOf(summary) : [])]
      const terms = toVector({ A: title, B: ofHeading, C: above, D: own })
      pieces.push({
        position: first + pieces.length,
        anchor,
        heading: isRepeated(heading) ? joinHeadings(outer.at(-1), heading) : heading,
        text: piece,
        accepted,
        terms,
        length: own.length
      })
    }
  }
  const lines = cuts.flatMap(({ heading, text }) => [heading, text]).filter(Boolean)
  return { pieces, headings: fold(headings.join('\n')), whole: fold(lines.join(' ')).trimEnd() }
}

/** Returns a check for headings that say nothing alone, because many sections of a text have them: "Parameters". */
function repeatedIn(headings: readonly string[]): (heading: string) => boolean {
  const counts = Map.groupBy(headings, fold)
  return heading => (counts.get(fold(heading))?.length ?? 0) >= MIN_REPEATED
}

/** Splits a Markdown text into sections by heading, or returns it as one section if `whole` is set. */
async function cutText(content: string, whole = false): Promise<Cut[]> {
  const key = `${whole}:${content}`
  const known = cutCache.get(key)
  if (known) return known
  const passages = await readTextPassages(content)
  const text = passages.flatMap(({ heading, text }) => [heading, text].filter(Boolean)).join('\n')
  const parts = whole ? [{ anchor: '', heading: '', text, above: [] }] : outlined(joinProblems(passages))
  const cuts = parts.map(({ anchor, heading, text, above }) => ({
    anchor,
    heading,
    text,
    above,
    ofHeading: termsOf(heading),
    ofOutline: termsOf(above.join('\n')),
    pieces: inPieces(text).map(piece => ({ text: piece, own: termsOf(piece) }))
  }))
  cutCache.set(key, cuts)
  return cuts
}

/** Merges symptom, cause and solution of a problem into one passage, below the heading of the problem or the title. */
function joinProblems(passages: readonly OutlinedPassage[]): OutlinedPassage[] {
  const joined: OutlinedPassage[] = []
  for (const passage of passages) {
    const last = joined.at(-1)
    if (last && passage.depth > last.depth && isProblemPart(passage.heading))
      last.text = [last.text, passage.heading, passage.text].filter(Boolean).join('\n')
    else joined.push({ ...passage })
  }
  return joined
}

/** Adds to each passage the headings above it, outermost first. */
function outlined(passages: readonly OutlinedPassage[]) {
  const open: OutlinedPassage[] = []
  return passages.map(passage => {
    while ((open.at(-1)?.depth ?? 0) >= passage.depth && open.length > 0) open.pop()
    const above = open.map(({ heading }) => heading)
    if (passage.depth > 0) open.push(passage)
    return { ...passage, above }
  })
}

/** Splits a text at line ends, and within a long line at sentence ends. Returns at least one chunk, possibly ''. */
function inPieces(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const line of text.split(/(?<=\n)|(?<=[。！？])/u)) {
    if (piece.length + line.length > MAX_CHUNK_LENGTH * 1.5 && piece.length > MAX_CHUNK_LENGTH / 3) {
      pieces.push(piece)
      piece = ''
    }
    piece += line
    if (piece.length < MAX_CHUNK_LENGTH) continue
    pieces.push(piece)
    piece = ''
  }
  if (piece || pieces.length === 0) pieces.push(piece)
  return pieces.map(each => each.trim())
}

/** Formats terms as a tsvector. Positions only encode how often a term occurs under each weight. */
function toVector(fields: Record<'A' | 'B' | 'C' | 'D', readonly string[]>): string {
  const places = new Map<string, string[]>()
  let place = 1
  for (const [weight, terms] of Object.entries(fields)) {
    for (const term of terms) {
      const known = places.get(term) ?? []
      if (known.length < MAX_POSITIONS) known.push(`${Math.min(place++, MAX_POSITION)}${weight}`)
      places.set(term, known)
    }
  }
  return [...places].map(([term, at]) => `${quoted(term)}:${at.join(',')}`).join(' ')
}
