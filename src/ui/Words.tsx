import { Fragment } from 'react'
import { breakableParts } from '../domain/language/lineBreaks.ts'

/** A title whose lines end only between words. Its container needs the class `words` or `word-break: keep-all`. */
export function Words({ text }: { text: string }) {
  return breakableParts(text).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text do not move
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
