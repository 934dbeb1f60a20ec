import { useStore } from '@nanostores/react'
import { type RefObject, useEffect } from 'react'
import { wholeText } from '../../domain/writing/fields.ts'
import type { Translator } from '../../locales/strings.ts'
import { $fields } from '../../stores/autosave.ts'
import { $preview, preview } from '../../stores/preview.ts'

interface Props {
  t: Translator<'writing'>
  place: RefObject<HTMLDivElement | null>
}

/** What readers will see, in step with what is typed. */
export function Preview({ t, place }: Props) {
  const fields = useStore($fields, { ssr: 'initial' })
  const { html, state } = useStore($preview, { ssr: 'initial' })
  const text = wholeText(fields)
  useEffect(() => preview(text), [text])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls has to be reached by keyboard
    <section className="view" ref={place} aria-label={t('preview')} aria-busy={state === 'stale'} tabIndex={0}>
      {state === 'failed' && (
        <p className="stale" role="status">
          {t('preview_failed')}
        </p>
      )}
      {html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it comes from the pipeline that sanitises every article
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <p className="nothing">{t('preview_empty')}</p>
      )}
    </section>
  )
}
