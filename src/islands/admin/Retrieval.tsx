import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { isComposing } from '../../browser/isComposing.ts'
import { type FieldProblem, problemOf } from '../../domain/account/fieldRules.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../domain/language/languages.ts'
import { $retrievalBases, $retrieved, QUESTION_RULE, readBases, tryQuestion } from '../../stores/retrieval.ts'
import { Button } from '../../ui/Button.tsx'
import { FIELD, FIELD_LABEL } from '../../ui/Field.tsx'
import { Problem, ProblemOrHint } from '../../ui/Problem.tsx'
import { useAddress } from './address.ts'
import { PageHead } from './PageHead.tsx'
import { CHOICE, RetrievalBases } from './RetrievalBases.tsx'
import { RetrievalResult } from './RetrievalResult.tsx'
import { translator } from './retrievalStrings.ts'

interface Props {
  lang: Language
  title: string
  /** Id of the current member. Undefined until the session is known. */
  me: number | undefined
}

/** Retrieval test: a question, and each step to its answer. */
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
  // Runs the question of the address as soon as possible.
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
      <PageHead title={title} hint={t('hint')} />
      <form
        className="pb-6"
        onSubmit={event => {
          event.preventDefault()
          run(query)
        }}
      >
        <div className="mt-4">
          <label className={FIELD_LABEL} htmlFor="question">
            {t('question')}
          </label>
          <textarea
            ref={field}
            id="question"
            className={`${FIELD} resize-y bg-card py-2 text-[16px] leading-[1.6]`}
            rows={2}
            value={query}
            placeholder={t('placeholder')}
            aria-invalid={Boolean(problem)}
            aria-describedby={problem ? 'question-note' : undefined}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
              event.preventDefault()
              run(query)
            }}
          />
          {problem && <ProblemOrHint id="question-note" problem={wrong?.[problem as 'required'] ?? t('invalid')} />}
        </div>
        <RetrievalBases t={t} list={bases} chosen={kb} onChoose={setKb} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-s">
          <fieldset className="flex items-center gap-4">
            <legend className="float-left mr-1 text-ink-3">{t('answer_in')}</legend>
            {LANGUAGES.map(each => (
              <label key={each} className={CHOICE}>
                <input
                  className="size-3.5 accent-ink"
                  type="radio"
                  name="lang"
                  checked={answerIn === each}
                  onChange={() => setAnswerIn(each)}
                />
                {LANGUAGE_NAMES[each]}
              </label>
            ))}
          </fieldset>
          <Button type="submit" primary className="h-10 min-w-24 max-md:flex-[1_0_100%]" aria-disabled={retrieved.busy}>
            {retrieved.busy ? t('running') : t('run')}
          </Button>
        </div>
      </form>
      {failure && <Problem>{t('refused', { why: failure })}</Problem>}
      {retrieved.state === 'open' && <RetrievalResult t={t} found={retrieved.found} busy={retrieved.busy} />}
    </>
  )
}
