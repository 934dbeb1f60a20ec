import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { type FieldProblem, problemOf } from '../../domain/account/fieldRules.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../domain/language/languages.ts'
import { $retrievalBases, $retrieved, QUESTION_RULE, readBases, tryQuestion } from '../../stores/retrieval.ts'
import { useAddress } from './address.ts'
import { RetrievalBases } from './RetrievalBases.tsx'
import { RetrievalResult } from './RetrievalResult.tsx'
import { translator } from './retrievalStrings.ts'

interface Props {
  lang: Language
  title: string
  /** Unknown until the session is. */
  me: number | undefined
}

/** How the assistant comes to an answer: a question, and each step that it goes through. */
export function Retrieval({ lang, title, me }: Props) {
  const t = translator(lang)
  const retrieved = useStore($retrieved, { ssr: 'initial' })
  const bases = useStore($retrievalBases, { ssr: 'initial' })
  const [address, go] = useAddress()
  const [query, setQuery] = useState('')
  const [answerIn, setAnswerIn] = useState(lang)
  const [kb, setKb] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<FieldProblem>()
  const field = useRef<HTMLTextAreaElement>(null)
  const run = (typed: string) => {
    const wrong = problemOf(typed, QUESTION_RULE)
    setProblem(wrong)
    if (wrong) return field.current?.focus()
    go({ q: typed.trim(), page: 1 }, false)
    void tryQuestion({ query: typed.trim(), kb: [...kb], lang: answerIn })
  }
  // The question of the address is tried as soon as it may be.
  const q = address?.q
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when both are known
  useEffect(() => {
    if (me === undefined || q === undefined || begun.current) return
    begun.current = true
    void readBases()
    if (q === '') return
    setQuery(q)
    run(q)
  }, [me, q])

  const failure = retrieved.state === 'failed' ? retrieved.failure.message || t('network') : ''
  const wrong = problem && {
    required: t('required'),
    too_big: t('too_big', { most: QUESTION_RULE.most })
  }
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
        <p>{t('hint')}</p>
      </div>
      <form
        className="try"
        onSubmit={event => {
          event.preventDefault()
          run(query)
        }}
      >
        <div className="field">
          <label htmlFor="question">{t('question')}</label>
          <textarea
            ref={field}
            id="question"
            rows={2}
            value={query}
            placeholder={t('placeholder')}
            aria-invalid={Boolean(problem)}
            aria-describedby={problem ? 'question-told' : undefined}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={event => {
              const composing = event.nativeEvent.isComposing || event.keyCode === 229
              if (event.key !== 'Enter' || event.shiftKey || composing) return
              event.preventDefault()
              run(query)
            }}
          />
          {problem && (
            <span id="question-told" className="problem" role="alert">
              {wrong?.[problem as 'required'] ?? t('invalid')}
            </span>
          )}
        </div>
        <RetrievalBases t={t} list={bases} chosen={kb} onChoose={setKb} />
        <div className="go">
          <fieldset>
            <legend>{t('answer_in')}</legend>
            {LANGUAGES.map(each => (
              <label key={each}>
                <input type="radio" name="lang" checked={answerIn === each} onChange={() => setAnswerIn(each)} />
                {LANGUAGE_NAMES[each]}
              </label>
            ))}
          </fieldset>
          <button type="submit" className="btn primary" aria-disabled={retrieved.busy}>
            {retrieved.busy ? t('running') : t('run')}
          </button>
        </div>
      </form>
      {failure && (
        <p className="problem" role="alert">
          {t('refused', { why: failure })}
        </p>
      )}
      {retrieved.state === 'open' && <RetrievalResult t={t} found={retrieved.found} busy={retrieved.busy} />}
    </>
  )
}
