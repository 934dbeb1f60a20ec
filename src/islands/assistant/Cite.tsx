import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { Source } from '../../contract/assistant.ts'
import { HTML_LANG } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { factsOf, type Names, placeOf } from './facts.ts'
import { sourceText } from './sourceText.ts'
import { FACTS, SOURCE_NUMBER } from './styles.ts'
import { turnToSource } from './turnToSource.ts'

interface Props {
  source: Source
  names: Names
  t: Translator<'assistant'>
}

const GAP = 8
/** A finger needs more space than the line has. */
const REACH = 'after:absolute after:-inset-x-1.5 after:-inset-y-2.5'
/** The area above it keeps the card open while the pointer moves from the number to the card. */
const CARD =
  'absolute top-[calc(100%+6px)] left-0 z-6 w-[min(340px,100vw-32px)] rounded border border-line-2 bg-card px-4 py-3 text-left font-sans text-s/[1.55] shadow-dialog before:absolute before:-inset-y-2 before:inset-x-0 before:-z-1 data-above:top-auto data-above:bottom-[calc(100%+6px)]'

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
    card.current.toggleAttribute('data-above', box.bottom > innerHeight)
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the card open while the pointer is on it
    <span
      className="relative mx-px align-[2px] leading-none"
      data-cite=""
      onPointerEnter={event => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onKeyDown={event => event.key === 'Escape' && setOpen(false)}
    >
      <a
        className={`${SOURCE_NUMBER} ${REACH} no-underline hover:bg-blue hover:text-paper`}
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
        <span ref={card} id={id} className={CARD} role="tooltip">
          <span className={`${FACTS} items-center`}>
            {factsOf(source, names, t).map(fact => (
              <span key={fact}>{fact}</span>
            ))}
            {!source.public && <span className="text-red">{t('internal')}</span>}
          </span>
          <b className="my-1 block leading-[1.45] font-semibold" lang={HTML_LANG[source.lang]}>
            {source.title}
          </b>
          {source.heading && source.heading !== source.title && (
            <i className="block text-ink-3 not-italic" lang={HTML_LANG[source.lang]}>
              {source.heading}
            </i>
          )}
          <span className="line-clamp-4 wrap-anywhere text-ink-2" lang={HTML_LANG[source.lang]}>
            {sourceText(source).text}
          </span>
        </span>
      )}
    </span>
  )
}
