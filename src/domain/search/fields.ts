import type { Passage, SearchText } from './files.ts'
import { fold } from './fold.ts'
import { learnVariants } from './variants.ts'

/** Texts of an article in folded form. */
export interface Fields {
  title: string
  smallTitle: string
  /** All passages joined, because a run may begin in a heading and end below it. */
  whole: string
  passages: { passage: Passage; heading: string; text: string }[]
}

const known = new WeakMap<SearchText, Fields>()

/** Folds the texts of an article, once. */
export function fieldsOf(article: SearchText): Fields {
  let fields = known.get(article)
  if (!fields) {
    learnVariants(article.variants)
    const passages = article.passages.map(passage => ({
      passage,
      heading: fold(passage.heading),
      text: fold(passage.text)
    }))
    // A part begins on a new line, and no query contains a line break, because parts that were read together need not
    // be adjacent.
    const whole = passages
      .flatMap(({ passage: { before }, heading, text }) => [before === undefined ? '' : `\n${before}`, heading, text])
      .filter(Boolean)
    fields = { title: fold(article.title), smallTitle: fold(article.smallTitle), whole: whole.join(' '), passages }
    known.set(article, fields)
  }
  return fields
}
