import { fieldsOf } from './fields.ts'
import type { Passage, SearchText } from './files.ts'
import type { Query } from './query.ts'

/** Kinds of matches of an article, best first. `part` means that it contains most of the words. */
type Kind = 'run' | 'words' | 'part'

/** A match in the text of an article. */
export interface Match {
  kind: Kind
  /** Best passage. The beginning if only titles match. */
  passage: Passage | undefined
  /** Higher is better, within a kind. */
  score: number
}

const IN_TITLE = 40
const IN_SUBTITLE = 12
const IN_HEADING = 8
/** Maximum number of mentions that raise the score. */
const MAX_MENTIONS = 6

/**
 * Matches a query with an article: the whole query as one run, or else each of its words. Returns undefined if the
 * article does not match.
 */
export function matchText(text: SearchText, { run, words }: Query): Match | undefined {
  const whole = look(text, [run])
  if (whole) return { kind: 'run', ...whole }
  const apart = words.length > 1 ? look(text, words) : undefined
  return apart && { kind: 'words', ...apart }
}

function look(article: SearchText, runs: readonly string[]): Omit<Match, 'kind'> | undefined {
  const { title, smallTitle, whole, passages } = fieldsOf(article)
  const { scale = 1 } = article
  let score = 0
  const points = new Map<Passage, number>()
  for (const run of runs) {
    const titled = (title.includes(run) ? IN_TITLE : 0) + (smallTitle.includes(run) ? IN_SUBTITLE : 0)
    const inText = whole.includes(run)
    if (titled === 0 && !inText) return undefined
    score += titled + (inText ? 1 : 0)
    for (const { passage, heading, text } of inText ? passages : []) {
      const here = (heading.includes(run) ? IN_HEADING : 0) + mentions(text, run)
      score += here * scale
      if (here > 0) points.set(passage, (points.get(passage) ?? 0) + here)
    }
  }
  const [best] = [...points].sort(([, one], [, other]) => other - one)
  return { score, passage: best?.[0] }
}

function mentions(text: string, run: string): number {
  let count = 0
  for (let at = text.indexOf(run); at >= 0 && count < MAX_MENTIONS; at = text.indexOf(run, at + run.length)) count++
  return count
}
