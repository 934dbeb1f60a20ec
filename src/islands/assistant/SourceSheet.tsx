import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { readPassage } from '../../browser/readPassage.ts'
import type { Translator } from '../../locales/strings.ts'
import { $openSource } from '../../stores/sourceSheet.ts'
import { Icon } from '../../ui/Icon.tsx'
import { markSentence } from './markSentence.ts'

const MAX_MARKED = 60

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
      body.current.replaceChildren(...page.parts)
      setState('open')
      const marked = source.text.split('\n').find(line => line.trim() !== '') ?? ''
      unmark = markSentence(body.current, marked.trim().slice(0, MAX_MARKED))
      const place = page.target ?? page.parts[0]
      place?.scrollIntoView({ block: 'start' })
    }
    show().catch(() => end.signal.aborted || setState('failed'))
    return () => {
      end.abort()
      unmark()
      if (turnedFrom instanceof HTMLElement && turnedFrom.isConnected) turnedFrom.focus()
    }
  }, [source])
  if (!source) return null
  const close = () => $openSource.set(undefined)
  return (
    <aside
      ref={sheet}
      className="sheet"
      tabIndex={-1}
      aria-label={t('source', { n: source.n, title: source.title })}
      onKeyDown={event => event.key === 'Escape' && close()}
    >
      <header>
        <span className="ref">{source.n}</span>
        <b>{source.title}</b>
        <a href={source.place} target="_blank" rel="noopener" title={t('source_open')} aria-label={t('source_open')}>
          <Icon name="arrow" size={18} />
        </a>
        <button type="button" aria-label={t('close')} onClick={close}>
          <Icon name="close" size={18} />
        </button>
      </header>
      {state === 'loading' && <p role="status">{t('loading')}</p>}
      {state === 'failed' && (
        <p role="alert">
          {t('failed')} <a href={source.place}>{t('source_open')}</a>
        </p>
      )}
      <div ref={body} className="sheet-body" />
    </aside>
  )
}
