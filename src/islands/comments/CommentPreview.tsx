import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import { renderPreview } from '../../stores/preview.ts'
import { translator } from '../articles/strings.ts'

interface Props {
  lang: Language
  text: string
  onKeyDown: (event: KeyboardEvent) => void
}

/** A comment as readers will see it, in place of the field. */
export function CommentPreview({ lang, text, onKeyDown }: Props) {
  const t = translator(lang)
  const [html, setHtml] = useState<string>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isCurrent = true
    setFailed(false)
    const rendering = text.trim() ? renderPreview(text) : Promise.resolve('')
    void rendering.then(rendered => {
      if (!isCurrent) return
      if (rendered === undefined) setFailed(true)
      else setHtml(rendered)
    })
    return () => {
      isCurrent = false
    }
  }, [text])
  return (
    <section
      className="min-h-26 max-h-[50vh] overflow-auto px-3.5 py-3 focus-visible:-outline-offset-2"
      aria-label={t('comment_preview')}
      aria-busy={html === undefined && !failed}
      onKeyDown={onKeyDown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable pane must be reachable by keyboard
      tabIndex={0}
    >
      {failed || html === '' ? (
        <p className="text-s text-ink-3" role="status">
          {t(failed ? 'comment_preview_failed' : 'comment_preview_empty')}
        </p>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own pipeline made and sanitised it
        <div className="prose" dangerouslySetInnerHTML={{ __html: html ?? '' }} />
      )}
    </section>
  )
}
