import { useEffect, useState } from 'react'
import type { SharedMessage } from '../../contract/assistant.ts'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import { dayIn } from '../../domain/language/formatMoment.ts'
import { HTML_LANG, type Language, localPath } from '../../domain/language/languages.ts'
import { readShared } from '../../stores/answers.ts'
import type { Outcome } from '../../stores/outcome.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Missing } from '../../ui/Missing.tsx'
import { Answer } from './Answer.tsx'
import { AnswerSkeleton } from './AnswerSkeleton.tsx'
import type { Names } from './facts.ts'
import { translator } from './strings.ts'

const ANSWER = 'grid grid-cols-[minmax(0,720px)_320px] gap-x-10 max-[1200px]:grid-cols-[minmax(0,720px)]'

/** A shared question and its answer. */
export function SharedPage({ lang, names }: { lang: Language; names: Names }) {
  const t = translator(lang)
  const [read, setRead] = useState<Outcome<SharedMessage>>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round reads it again
  useEffect(() => {
    const id = location.pathname.split('/').filter(Boolean).at(-1) ?? ''
    void readShared(id).then(setRead)
  }, [round])
  if (!read) return <AnswerSkeleton label={t('loading')} lines={1} />
  const home = localPath('/research-chat', lang)
  if (!read.ok && ['not_found', 'invalid'].includes(read.failure.code))
    return (
      <Missing title={t('shared_gone')} hint={t('shared_gone_hint')}>
        <a className="btn" href={home}>
          {t('ask_question')}
        </a>
      </Missing>
    )
  if (!read.ok) return <FailedNotice {...{ lang, t }} failure={read.failure} onRetry={() => setRound(round + 1)} />
  const { question, answer, sharedAt } = read.value
  return (
    <div className="mx-auto flex w-full max-w-[1080px] flex-col pt-8 max-[1200px]:max-w-[720px] max-md:pt-5">
      <p className="mb-2 text-s whitespace-nowrap text-ink-3">{t('shared_on', { date: dayIn(sharedAt) })}</p>
      <h2
        className="mb-4 max-w-[720px] text-[26px]/[38px] font-title tracking-[-.012em] text-pretty wrap-anywhere whitespace-pre-wrap max-md:text-[21px]/[30px]"
        lang={HTML_LANG[detectLanguage(question)]}
      >
        {question}
      </h2>
      <Answer className={ANSWER} answer={answer} running={false} lost={false} {...{ lang, names, t }}>
        <p className="my-4">
          <a className="btn" href={home}>
            {t('shared_ask')}
          </a>
        </p>
      </Answer>
    </div>
  )
}
