import { useStore } from '@nanostores/react'
import { type RefObject, useEffect } from 'react'
import { HTML_LANG } from '../../domain/language/languages.ts'
import { wholeText } from '../../domain/writing/fields.ts'
import type { Translator } from '../../locales/strings.ts'
import { $fields } from '../../stores/autosave.ts'
import { $preview, preview } from '../../stores/preview.ts'

interface Props {
  t: Translator<'writing'>
  /** True if a phone shows the preview instead of the text. */
  shown: boolean
  place: RefObject<HTMLDivElement | null>
}

/** The preview for readers, updated while typing. */
export function Preview({ t, shown, place }: Props) {
  const fields = useStore($fields, { ssr: 'initial' })
  const { html, state } = useStore($preview, { ssr: 'initial' })
  const text = wholeText(fields)
  useEffect(() => preview(text), [text])
  return (
    <section
      className={`min-h-0 overflow-auto px-[18px] py-4 focus-visible:-outline-offset-2 ${shown ? '' : 'max-md:hidden'}`}
      ref={place}
      aria-label={t('preview')}
      aria-busy={state === 'stale'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable pane must be reachable by keyboard
      tabIndex={0}
    >
      {(state === 'failed' || state === 'too_long') && (
        <p className="mb-3 rounded-sm bg-sunk px-2.5 py-1.5 text-s text-ink-3" role="status">
          {t(`preview_${state}`)}
        </p>
      )}
      {html ? (
        <div
          className="prose text-[15px]/[1.75]"
          lang={HTML_LANG[fields.lang]}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it comes from the pipeline that sanitises every article
          dangerouslySetInnerHTML={{ __html: html }}
        />
      ) : (
        <p className="text-s text-ink-3">{t('preview_empty')}</p>
      )}
    </section>
  )
}
