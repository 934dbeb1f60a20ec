import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { Source } from '../../contract/assistant.ts'
import { HTML_LANG } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { factsOf, type Names, placeOf } from './facts.ts'
import { turnToSource } from './turnToSource.ts'

interface Props {
  source: Source
  names: Names
  t: Translator<'assistant'>
}

const GAP = 8

/** The number of a source. It links to its passage, and shows it while hovered or focused. */
export function Cite({ source, names, t }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const card = useRef<HTMLSpanElement>(null)
  // Keeps the card within the window, for any position of the number in its line.
  useLayoutEffect(() => {
    const box = open ? card.current?.getBoundingClientRect() : undefined
    if (!box || !card.current) return
    const over = Math.max(0, box.right - (document.documentElement.clientWidth - GAP))
    card.current.style.translate = `${-Math.min(over, box.left - GAP)}px 0`
    card.current.classList.toggle('above', box.bottom > innerHeight)
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the card open while the pointer is on it
    <span
      className="cite"
      onPointerEnter={event => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onKeyDown={event => event.key === 'Escape' && setOpen(false)}
    >
      <a
        className="ref"
        href={placeOf(source)}
        target="_blank"
        rel="noopener"
        onClick={event => turnToSource(source, event)}
        aria-label={t('source', { n: source.n, title: source.title })}
        aria-describedby={open ? id : undefined}
        onFocus={event => event.target.matches(':focus-visible') && setOpen(true)}
        onBlur={() => setOpen(false)}
      >
        {source.n}
      </a>
      {open && (
        <span ref={card} id={id} className="cite-card" role="tooltip">
          <span className="m">
            {factsOf(source, names, t).map(fact => (
              <span key={fact}>{fact}</span>
            ))}
            {!source.public && <span className="internal">{t('internal')}</span>}
          </span>
          <b lang={HTML_LANG[source.lang]}>{source.title}</b>
          {source.heading && source.heading !== source.title && <i lang={HTML_LANG[source.lang]}>{source.heading}</i>}
          <span className="passage" lang={HTML_LANG[source.lang]}>
            {source.text}
          </span>
        </span>
      )}
    </span>
  )
}
