import { Fragment } from 'react'
import { breakableParts, summaryParts } from '../domain/language/lineBreaks.ts'

interface Props {
  text: string
  /** True for running text: its phrases may be split, and its characters stay as they are written. */
  running?: boolean
}

/** A text whose lines end only between words. Its container needs the class `words` or `word-break: keep-all`. */
export function Words({ text, running = false }: Props) {
  return (running ? summaryParts : breakableParts)(text).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text do not move
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
