import { useLayoutEffect, useRef } from 'react'
import type { SupportMessage } from '../../contract/support.ts'
import { clockOf } from '../../domain/language/formatMoment.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Unsent } from '../../stores/support.ts'
import { holdPictures } from './holdPictures.ts'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  line: SupportMessage
  own: boolean
  /** Says who spoke. */
  named: boolean
  /** The other side has read it. */
  seen: boolean
}

/** What one side said. */
export function Line({ lang, line, own, named, seen }: Props) {
  const t = translator(lang)
  const bubble = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is drawn anew
  useLayoutEffect(() => {
    if (bubble.current) holdPictures(bubble.current, t)
  }, [line.html, t])
  return (
    <article className={own ? 'line own' : 'line'}>
      {named && <p className="speaker">{line.author.name}</p>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the server's pipeline */}
      <div ref={bubble} className="bubble prose" dangerouslySetInnerHTML={{ __html: line.html }} />
      <p className="at">
        <time dateTime={line.createdAt}>{clockOf(line.createdAt)}</time>
        {seen && <span>{t('seen')}</span>}
      </p>
    </article>
  )
}

interface UnsentProps {
  lang: Language
  unsent: Unsent
  onAgain: () => void
  onDrop: () => void
}

/** What is on its way, or did not get there. */
export function UnsentLine({ lang, unsent, onAgain, onDrop }: UnsentProps) {
  const t = translator(lang)
  const { failure } = unsent
  return (
    <article className={failure ? 'line own failed' : 'line own sending'}>
      <div className="bubble plain">{unsent.content}</div>
      {failure ? (
        <p className="at" role="alert">
          <span className="problem">{failure.message || t('not_sent')}</span>
          <button type="button" onClick={onAgain}>
            {t('send_again')}
          </button>
          <button type="button" onClick={onDrop}>
            {t('drop')}
          </button>
        </p>
      ) : (
        <p className="at">{t('sending')}</p>
      )}
    </article>
  )
}
