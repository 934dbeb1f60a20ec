import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { readPassage } from '../../browser/readPassage.ts'
import type { Translator } from '../../locales/strings.ts'
import { $openSource } from '../../stores/sourceSheet.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Words } from '../../ui/Words.tsx'
import { markSentence } from './markSentence.ts'
import { closeSource } from './sourceHistory.ts'
import { LARGE_SOURCE_NUMBER } from './styles.ts'

const MAX_MARKED = 60
const SENTENCE_END = /(?<=[。！？!?；;])|(?<=\.)\s/
const SHEET =
  'flex min-h-0 min-w-0 flex-col border-l border-line bg-card outline-none max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-6 max-lg:h-[80dvh] max-lg:rounded-[14px_14px_0_0] max-lg:border-t max-lg:border-l-0 max-lg:border-line-2 max-lg:shadow-[var(--float)]'
const ICON_BUTTON = 'grid size-10 flex-none place-items-center rounded text-ink-2 hover:bg-hover hover:text-ink'

function isInView(element: Element, frame: Element): boolean {
  const [{ top, bottom }, around] = [element.getBoundingClientRect(), frame.getBoundingClientRect()]
  return top >= around.top && bottom <= Math.min(around.bottom, innerHeight)
}

/** The opened source, beside the answer and at its passage. */
export function SourceSheet({ t }: { t: Translator<'assistant'> }) {
  const source = useStore($openSource, { ssr: 'initial' })
  const body = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLElement>(null)
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading')
  useEffect(() => {
    if (!source) return
    const turnedFrom = document.activeElement
    const end = new AbortController()
    let unmark = () => {}
    setState('loading')
    sheet.current?.focus()
    const show = async () => {
      const page = await readPassage(source.url, end.signal)
      if (!page || page.parts.length === 0 || !body.current) return setState('failed')
      // The head of an accepted answer says whose it is.
      const { answer } = page
      const framed = (part: HTMLElement) => (answer?.contains(part) ? answer : part)
      body.current.replaceChildren(...page.parts.map(framed))
      setState('open')
      const marked = source.text.split('\n').find(line => line.trim() !== '') ?? ''
      const [sentence = ''] = marked.trim().split(SENTENCE_END)
      const whole = markSentence(body.current, sentence)
      // The text of a table or a list is written in another way here.
      const mark = whole.element ? whole : markSentence(body.current, sentence.slice(0, MAX_MARKED))
      unmark = mark.remove
      const place = page.target ?? page.parts[0]
      if (place) framed(place).scrollIntoView({ block: 'start' })
      // The sentence may be far below the heading.
      if (mark.element && !isInView(mark.element, body.current)) mark.element.scrollIntoView({ block: 'center' })
    }
    show().catch(() => end.signal.aborted || setState('failed'))
    return () => {
      end.abort()
      unmark()
      if (turnedFrom instanceof HTMLElement && turnedFrom.isConnected) turnedFrom.focus()
    }
  }, [source])
  if (!source) return null
  return (
    <aside
      ref={sheet}
      className={SHEET}
      tabIndex={-1}
      aria-label={t('source', { n: source.n, title: source.title })}
      onKeyDown={event => event.key === 'Escape' && closeSource()}
    >
      <header className="flex min-h-14 items-center gap-2 border-b border-line py-2 pr-2 pl-5">
        <span className={LARGE_SOURCE_NUMBER}>{source.n}</span>
        <b className="words line-clamp-2 min-w-0 flex-1 text-m/[20px] font-semibold">
          <Words text={source.title} />
        </b>
        <a
          className={ICON_BUTTON}
          href={source.place}
          target="_blank"
          rel="noopener"
          title={t('source_open')}
          aria-label={t('source_open')}
        >
          <Icon name="arrow" size={18} />
        </a>
        <button type="button" className={ICON_BUTTON} aria-label={t('close')} onClick={closeSource}>
          <Icon name="close" size={18} />
        </button>
      </header>
      {state === 'loading' && (
        <p className="p-5 text-ink-3" role="status">
          {t('loading')}
        </p>
      )}
      {state === 'failed' && (
        <p className="p-5 text-ink-3" role="alert">
          {t('failed')} <a href={source.place}>{t('source_open')}</a>
        </p>
      )}
      <div
        ref={body}
        className="source-text min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-pt-4 p-5 empty:hidden"
      />
    </aside>
  )
}
