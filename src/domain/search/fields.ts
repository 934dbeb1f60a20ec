import type { Passage, SearchText } from './files.ts'
import { fold } from './fold.ts'
import { type Joined, joinText } from './join.ts'
import { learnVariants } from './variants.ts'

/** Texts of an article for matching: folded and without joints. */
export interface JoinedFields {
  title: Joined
  smallTitle: Joined
  headings: Joined
  /** All passages joined, because a run may begin in a heading and end below it. */
  whole: Joined
}

export interface JoinedPassage {
  heading: Joined
  text: Joined
}

/** Texts of an article in the browser. */
export interface Fields extends JoinedFields {
  /** The end of the text in folded form, for the part after it. */
  end: string
  passages: (JoinedPassage & { passage: Passage })[]
}

/** Number of folded characters before a part that it repeats. No query is longer. */
export const OVERLAP_CHARACTERS = 400

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
      .join(' ')
    fields = {
      title: joinText(fold(article.title)),
      smallTitle: joinText(fold(article.smallTitle)),
      headings: joinText(passages.map(({ heading }) => heading).join('\n')),
      whole: joinText(whole),
      end: whole.slice(-OVERLAP_CHARACTERS),
      passages: passages.map(({ passage, heading, text }) => ({
        passage,
        heading: joinText(heading),
        text: joinText(text)
      }))
    }
    known.set(article, fields)
  }
  return fields
}
