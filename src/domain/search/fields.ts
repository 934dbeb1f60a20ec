import type { Passage, SearchText } from './files.ts'
import { fold } from './fold.ts'

/** The texts of an article in the form that search compares. */
export interface Fields {
  title: string
  smallTitle: string
  /** All passages after one another: a run may begin in a heading and end below it. */
  whole: string
  passages: { passage: Passage; heading: string; text: string }[]
}

const known = new WeakMap<SearchText, Fields>()

/** Folds the texts of an article, once. */
export function fieldsOf(article: SearchText): Fields {
  let fields = known.get(article)
  if (!fields) {
    const passages = article.passages.map(passage => ({
      passage,
      heading: fold(passage.heading),
      text: fold(passage.text)
    }))
    // A part begins on a line of its own, which no query holds: parts that were read together need not be neighbours.
    const whole = passages
      .flatMap(({ passage: { before }, heading, text }) => [before === undefined ? '' : `\n${before}`, heading, text])
      .filter(Boolean)
    fields = { title: fold(article.title), smallTitle: fold(article.smallTitle), whole: whole.join(' '), passages }
    known.set(article, fields)
  }
  return fields
}
