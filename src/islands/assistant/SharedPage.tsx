import { useEffect, useState } from 'react'
import type { SharedMessage } from '../../contract/assistant.ts'
import { dayIn } from '../../domain/language/formatMoment.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { readShared } from '../../stores/answers.ts'
import type { Outcome } from '../../stores/outcome.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Missing } from '../../ui/Missing.tsx'
import { Answer } from './Answer.tsx'
import { AnswerSkeleton } from './AnswerSkeleton.tsx'
import type { Names } from './facts.ts'
import { QuestionText } from './QuestionText.tsx'
import { translator } from './strings.ts'

/** Sources stand beside the question and the answer, from the line of the question on. */
const TURN =
  'wide:-mx-8 wide:grid wide:w-[calc(100%+64px)] wide:grid-cols-[minmax(0,784px)_320px] wide:grid-rows-[auto_1fr]'
const ANSWER =
  'wide:col-span-full wide:row-span-2 wide:row-start-1 wide:grid wide:grid-cols-subgrid wide:grid-rows-subgrid wide:[&_[data-rail]]:pt-2'

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
  const date = dayIn(sharedAt)
  // The date stays whole where the line is narrower than its sentence.
  const [before, after] = t('shared_on', { date }).split(date)
  return (
    <div className="mx-auto w-full max-w-[1080px] pt-8 max-[1200px]:max-w-[720px] max-md:pt-5" data-frame="">
      <p className="mb-2 text-s text-ink-3">
        {before}
        <span className="whitespace-nowrap">{date}</span>
        {after}
      </p>
      <div className={TURN}>
        <QuestionText
          className="relative z-1 mb-4 max-w-[720px] wide:col-start-1 wide:row-start-1 wide:max-w-[784px] wide:px-8 text-[26px]/[38px] font-title tracking-[-.012em] max-md:text-[21px]/[30px]"
          text={question}
          t={t}
        />
        <Answer className={ANSWER} answer={answer} running={false} lost={false} whole {...{ lang, question, names, t }}>
          <p className="my-4">
            <a className="btn" href={home}>
              {t('shared_ask')}
            </a>
          </p>
        </Answer>
      </div>
    </div>
  )
}
