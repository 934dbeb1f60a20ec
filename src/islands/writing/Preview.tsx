import { useStore } from '@nanostores/react'
import { type RefObject, useEffect } from 'react'
import { wholeText } from '../../domain/writing/fields.ts'
import { $fields } from '../../stores/autosave.ts'
import { $preview, preview } from '../../stores/preview.ts'
import type { WritingWords } from './words.ts'

interface Props {
  words: WritingWords
  place: RefObject<HTMLDivElement | null>
}

/** What readers will see, in step with what is typed. */
export function Preview({ words, place }: Props) {
  const fields = useStore($fields, { ssr: 'initial' })
  const { html, state } = useStore($preview, { ssr: 'initial' })
  const text = wholeText(fields)
  useEffect(() => preview(text), [text])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls has to be reached by keyboard
    <section className="view" ref={place} aria-label={words.preview} aria-busy={state === 'stale'} tabIndex={0}>
      {state === 'failed' && (
        <p className="stale" role="status">
          {words.preview_failed}
        </p>
      )}
      {html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it comes from the pipeline that sanitises every article
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <p className="nothing">{words.preview_empty}</p>
      )}
    </section>
  )
}
