import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Gap } from '../../contract/gaps.ts'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import { HTML_LANG, type Language } from '../../domain/language/languages.ts'
import { $candidates, findArticles } from '../../stores/articleFinder.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Field } from '../../ui/Field.tsx'
import { Why } from './Entry.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  gap: Gap
  /** Returns an error message, or undefined on success. */
  onSure: (articleId: number) => Promise<string | undefined>
  onEnd: () => void
}

/** Pause in typing before a search, in milliseconds. */
const DEBOUNCE_MS = 300

/** Asks which article answers a gap, starting with the nearest articles. */
export function AnsweredBy({ lang, gap, onSure, onEnd }: Props) {
  const t = translator(lang)
  const candidates = useStore($candidates, { ssr: 'initial' })
  const [chosen, setChosen] = useState<number>()
  const [tried, setTried] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    void findArticles(gap.question)
    return () => clearTimeout(timer.current)
  }, [gap.question])
  const list = candidates.state === 'open' ? candidates.list : []
  // An article that is no longer listed is not chosen. An article named by its number or address may be.
  const choice = list.find(({ id }) => id === chosen)?.id

  function findSoon(event: FormEvent<HTMLInputElement>) {
    clearTimeout(timer.current)
    if ((event.nativeEvent as InputEvent).isComposing) return
    const typed = event.currentTarget.value.trim()
    timer.current = setTimeout(() => void findArticles(typed || gap.question), DEBOUNCE_MS)
  }
  return (
    <Confirm
      title={t('gap_which')}
      hint={gap.members > 0 ? t('gap_which_hint', { count: gap.members }) : t('gap_which_nobody')}
      yes={t('gap_sure')}
      no={t('cancel')}
      onSure={async () => {
        setTried(true)
        return choice === undefined ? '' : onSure(choice)
      }}
      onEnd={onEnd}
    >
      <Why place="dialog" lang={HTML_LANG[gap.lang]}>
        {gap.question}
      </Why>
      <Field
        id="gap-article"
        label={t('gap_article')}
        placeholder={t('gap_article_hint')}
        maxLength={300}
        autoComplete="off"
        onInput={findSoon}
        onCompositionEnd={event => {
          const typed = event.currentTarget.value
          void findArticles(typed || gap.question)
        }}
        problem={tried && choice === undefined ? t('gap_choose') : undefined}
      />
      <div
        className="mt-2 min-h-51 text-s"
        role="radiogroup"
        aria-label={t('gap_candidates')}
        aria-busy={candidates.state === 'loading'}
      >
        {list.map(({ id, title }) => (
          <label
            key={id}
            className="grid cursor-pointer grid-cols-[20px_minmax(0,1fr)_auto] items-baseline gap-2 border-b border-line py-[7px] wrap-anywhere max-md:py-[9px]"
          >
            <input
              className="accent-ink"
              type="radio"
              name="articleId"
              checked={id === choice}
              onChange={() => setChosen(id)}
            />
            <span lang={HTML_LANG[detectLanguage(title)]}>{title}</span>{' '}
            <span className="mono text-xs text-ink-3">{id}</span>
          </label>
        ))}
        {candidates.state !== 'open' || list.length === 0 ? (
          <p className="py-[9px] text-ink-3" role="status">
            {candidates.state === 'loading'
              ? t('finding')
              : candidates.state === 'failed'
                ? candidates.failure.message || t('network')
                : t('gap_none_found')}
          </p>
        ) : null}
      </div>
    </Confirm>
  )
}
