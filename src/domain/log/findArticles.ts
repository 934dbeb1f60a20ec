import { weightOf } from './articleLines.ts'
import { leafKey } from './drain.ts'
import { type IndexedLine, keyOf } from './files.ts'
import { tokensOf } from './mask.ts'
import type { PastedLine } from './paste.ts'
import { compareTokens, MIN_SIMILARITY } from './similarity.ts'
import { withoutTags } from './tags.ts'

/** Source of candidate lines: the index of a build, the server, or saved data. */
export interface LineSource {
  /** Returns all article lines that are in the leaf of a wanted line or equal a wanted code. */
  lines(wanted: readonly string[]): Promise<readonly IndexedLine[]>
}

/** A place in an article with a line of the paste. */
interface Place {
  id: number
  at: string
  similarity: number
}

export interface LineMatch {
  line: PastedLine
  /** One place per article, most similar first. */
  places: Place[]
  /** Code of the line that the places contain. The line itself is in none of them. */
  code?: string
}

/** An article, scored by how much of the paste it contains. */
interface ArticleMatch {
  id: number
  score: number
  /** Position of its most significant line. */
  at: string
  /** Number of lines of the paste in the article. */
  lines: number
}

/** A template of the index with its places. */
interface Template {
  tokens: string[]
  places: IndexedLine[]
}

interface Scored extends Omit<ArticleMatch, 'lines'> {
  points: number
  most: number
}

export interface Matches {
  lines: LineMatch[]
  /** Best match first. Empty if no article is similar enough to be about this log. */
  articles: ArticleMatch[]
}

/** Minimum score at which an article counts as related: three words of one line. */
const MIN_POINTS = 2.2
/** Maximum number of articles with a line. A more common line is not significant for any of them. */
const MAX_ARTICLES = 60
/** Minimum share of the best score. Articles below it are not significant. */
const MIN_PART = 0.25
const SPECIFIC_CODE = 2.5
const COMMON_CODE = 0.6
/** Weight factor of error lines, which identify the topic of a log better than others. */
const ERROR_FACTOR = 1.5
/** Messages that programs of any kind print. */
const GENERIC = new RegExp(
  `^(?:${[
    'traceback most recent call last|segmentation fault(?: core dumped)?|command not found',
    'no such file or directory|permission denied|connection (?:refused|reset by peer|timed out)|out of memory',
    'killed|aborted(?: core dumped)?|done|success(?:ful(?:ly)?)?|failed|error|starting|started|stopped|stopping',
    'loading|ready|file line in|exit(?:ed)? with code|kernel panic not syncing|caused by|process exited with code',
    'build (?:failed|succeeded)|warning|info|usage|total|password|login|username|version|help'
  ].join('|')})$`
)

/** Number of places where the message of a line may begin. Each may need another file of the index. */
const NEAR_TAGS = 1
export const FAR_TAGS = 4
/**
 * Minimum weight of a match without the tag of the line, and the weight from which one such line is enough. Few words
 * may be the end of any line, such as `codec: device not found`, but hardly of two.
 */
const MIN_UNTAGGED_WEIGHT = 2
const UNTAGGED_WEIGHT = 3.2
const UNTAGGED_FACTOR = 0.5

/**
 * Returns the query to a source for some lines: their templates, also without up to `tags` tags in front, and their
 * codes. A template without words is in no article.
 */
export function wantedOf(lines: readonly PastedLine[], tags = NEAR_TAGS): string[] {
  const wanted = lines.flatMap(({ tokens, codes }) => [
    ...[tokens, ...withoutTags(tokens).slice(0, tags)].filter(each => leafKey(each) !== '').map(each => each.join(' ')),
    ...codes.map(code => code.key)
  ])
  return [...new Set(wanted)]
}

/** Matches a paste with articles, using lines that a source found for `wantedOf`. */
export function matchLines(pasted: readonly PastedLine[], found: readonly IndexedLine[]): Matches {
  const byCode = new Map<string, IndexedLine[]>()
  const templates = new Map<string, Template>()
  const leaves = new Map<number, Template[]>()
  for (const each of found) {
    if (each.line.startsWith('#')) {
      push(byCode, each.line, each)
      continue
    }
    const known = templates.get(each.line)
    if (known) known.places.push(each)
    else {
      const template = { tokens: tokensOf(each.line), places: [each] }
      templates.set(each.line, template)
      push(leaves, keyOf(each.line), template)
    }
  }
  const scores = new Map<number, Scored>()
  const lines = pasted.map((line): LineMatch => {
    const places = placesOf(line, leaves)
    const factor = line.importance >= 3 ? ERROR_FACTOR : 1
    const generic = isGeneric(line.tokens) || places.length > MAX_ARTICLES
    for (const place of places)
      note(scores, place, generic ? 0.3 : place.similarity * Math.min(6, place.weight) * factor, places.length)
    const match: LineMatch = {
      line,
      places: generic ? [] : places.map(({ id, at, similarity }) => ({ id, at, similarity }))
    }
    for (const code of line.codes) {
      const named = eachOnce(byCode.get(code.key) ?? [])
      const points = code.specific && named.length <= MAX_ARTICLES ? SPECIFIC_CODE : COMMON_CODE
      for (const place of named)
        note(scores, place, places.some(({ id }) => id === place.id) ? points / 2 : points, named.length)
      if (match.places.length === 0 && code.specific && named.length > 0)
        Object.assign(match, { code: code.text, places: named.map(({ id, at }) => ({ id, at, similarity: 1 })) })
    }
    return match
  })
  const ranked = [...scores.values()].sort((one, other) => other.score - one.score)
  const best = ranked[0]?.score ?? 0
  const linesOf = (id: number) => lines.filter(({ places }) => places.some(place => place.id === id)).length
  const articles = ranked.flatMap(({ id, score, points, at }) => {
    const count = points >= MIN_POINTS && score >= MIN_PART * best ? linesOf(id) : 0
    return count > 0 ? [{ id, score, at, lines: count }] : []
  })
  const there = new Set(articles.map(({ id }) => id))
  return {
    lines: lines.map(match => ({ ...match, places: match.places.filter(({ id }) => there.has(id)) })),
    articles
  }
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

function placesOf({ tokens }: PastedLine, leaves: ReadonlyMap<number, Template[]>): (Place & { weight: number })[] {
  const best = new Map<number, Place & { weight: number }>()
  for (const part of [tokens, ...withoutTags(tokens).slice(0, FAR_TAGS)])
    for (const template of leaves.get(keyOf(part.join(' '))) ?? []) {
      const { similarity, weight } = compareTokens(part, template.tokens)
      if (similarity < MIN_SIMILARITY || (part !== tokens && weight < MIN_UNTAGGED_WEIGHT)) continue
      const isShort = part !== tokens && weight < UNTAGGED_WEIGHT
      for (const { id, at } of template.places) {
        const known = best.get(id)
        if (!known || known.similarity * known.weight < similarity * weight)
          best.set(id, { id, at, similarity, weight: isShort ? weight * UNTAGGED_FACTOR : weight })
      }
    }
  return [...best.values()].sort((one, other) => other.similarity - one.similarity)
}

/** Adds the points of a line that `articles` articles contain. The more articles, the fewer points for each. */
function note(
  scores: Map<number, Scored>,
  { id, at }: Pick<Place, 'id' | 'at'>,
  points: number,
  articles: number
): void {
  const known = scores.get(id) ?? { id, score: 0, points: 0, at, most: 0 }
  known.score += points / (1 + Math.log2(Math.max(1, articles)) / 2)
  known.points += points
  if (points > known.most) Object.assign(known, { most: points, at })
  scores.set(id, known)
}

function eachOnce(lines: readonly IndexedLine[]): IndexedLine[] {
  return [...new Map(lines.map(line => [line.id, line])).values()]
}

function isGeneric(tokens: readonly string[]): boolean {
  const words = tokens
    .join(' ')
    .replace(/<\*>|[^\p{L}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
  return GENERIC.test(words) || weightOf(tokens) < 1.5
}
