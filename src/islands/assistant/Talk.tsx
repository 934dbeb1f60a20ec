import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { ThreadMessage } from '../../contract/assistant.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { textsOf } from '../../stores/answerParts.ts'
import { $conversation } from '../../stores/conversation.ts'
import type { ToastText } from '../admin/Toast.tsx'
import { Acts } from './Acts.tsx'
import { Answer } from './Answer.tsx'
import type { Names } from './facts.ts'
import { QuestionText } from './QuestionText.tsx'
import { COLUMN, SOURCE_LINE, WIDE_COLUMN } from './styles.ts'

interface Props {
  lang: Language
  t: Translator<'assistant'>
  names: Names
  showToast: (toast: ToastText) => void
}

/** Loaded with the first answer, because it includes the Markdown parser. The conversation remains without it. */
const Spoken = lazy(() => import('./Spoken.tsx').catch(() => ({ default: () => <></> })))

/** A question with its answer. Sources begin beside the question if there is space. */
const TURN =
  'wide:-mx-8 wide:grid wide:w-[calc(100%+64px)] wide:grid-cols-[minmax(0,1fr)_320px] wide:grid-rows-[auto_1fr] [&+&]:border-t [&+&]:border-line'
/** An answer without sources has no line, also where the line of the last answer has the height of the window. */
const LINE = `wide:has-[[data-rail]]:bg-[linear-gradient(var(--line),var(--line))] wide:not-has-[[data-rail]]:bg-paper ${SOURCE_LINE}`
const QUESTION = `${COLUMN} ${WIDE_COLUMN} relative z-1 mb-3 pt-8 text-[20px]/[30px] font-semibold wide:col-start-1 wide:row-start-1 max-md:pt-5 max-md:text-[18px]/[28px]`
/** The answer spans the question too, so that its sources can stand beside both. */
const ANSWER = `${COLUMN} pb-4 wide:col-span-full wide:row-span-2 wide:row-start-1 wide:grid wide:max-w-none wide:grid-cols-subgrid wide:grid-rows-subgrid wide:pb-0`
/** The last turn fills the window less the header, the tabs and the field, so that its question can be at the top, with the line above it out of sight. */
const LAST = 'min-h-[calc(100dvh-208px)] max-md:min-h-[calc(100dvh-199px)]'

/** Questions and answers of the open thread. */
export function Talk({ lang, t, names, showToast }: Props) {
  const { id, messages, phase } = useStore($conversation, { ssr: 'initial' })
  const last = messages.at(-1)
  const newest = useRef<HTMLDivElement>(null)
  const led = useRef(false)
  const questions = messages.filter(({ role }) => role === 'user').length
  // The question moves to the top. The answer grows below it, and nothing moves while it is read.
  useEffect(() => {
    // The address of a note leads to its answer.
    const named = led.current ? null : document.getElementById(location.hash.slice(1))
    led.current = led.current || questions > 0
    if (named) return named.scrollIntoView()
    if (questions > 0) newest.current?.scrollIntoView({ block: questions > 1 ? 'start' : 'nearest' })
  }, [questions])
  return (
    <>
      {turnsOf(messages).map(({ question, answer }, at, turns) => {
        const text = question && textsOf(question).join('\n')
        const isLast = answer === last || question === last
        const running = answer === last && phase !== 'idle'
        return (
          <div
            key={question?.id ?? answer?.id}
            className={`${TURN} ${LINE} ${isLast ? LAST : ''}`}
            data-last={isLast || undefined}
          >
            {text !== undefined && (
              <QuestionText ref={isLast ? newest : undefined} className={QUESTION} {...{ text, t }} />
            )}
            {answer && (
              <Answer
                {...{ lang, answer, running, names, t }}
                question={text}
                before={turns[at - 1]?.answer}
                earlier={!isLast}
                className={ANSWER}
                lost={running && phase === 'lost'}
              >
                {id && text !== undefined && (
                  <Acts
                    {...{ lang, t, names, showToast, answer }}
                    threadId={id}
                    question={text}
                    questions={at + 1}
                    last={isLast}
                  />
                )}
              </Answer>
            )}
          </div>
        )
      })}
      {/* Not rendered on the server, where Suspense would need an inline script. */}
      {last && (
        <Suspense>
          <Spoken key={id} answer={last?.role === 'assistant' ? last : undefined} running={phase !== 'idle'} t={t} />
        </Suspense>
      )}
    </>
  )
}

interface Turn {
  question?: ThreadMessage
  answer?: ThreadMessage
}

/** Groups the messages of a thread into questions with their answers. */
function turnsOf(messages: readonly ThreadMessage[]): Turn[] {
  const turns: Turn[] = []
  for (const message of messages) {
    const open = turns.at(-1)
    if (message.role === 'user') turns.push({ question: message })
    else if (open && !open.answer) open.answer = message
    else turns.push({ answer: message })
  }
  return turns
}
