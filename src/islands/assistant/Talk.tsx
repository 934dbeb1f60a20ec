import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import { HTML_LANG, type Language } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { textsOf } from '../../stores/answerParts.ts'
import { $conversation } from '../../stores/conversation.ts'
import type { ToastText } from '../admin/Toast.tsx'
import { Acts } from './Acts.tsx'
import { Answer } from './Answer.tsx'
import type { Names } from './facts.ts'
import { BESIDE_SOURCES, COLUMN } from './styles.ts'

interface Props {
  lang: Language
  t: Translator<'assistant'>
  names: Names
  showToast: (toast: ToastText) => void
}

/** Loaded with the first answer, because it includes the Markdown parser. */
const Spoken = lazy(() => import('./Spoken.tsx'))

const QUESTION = `${COLUMN} ${BESIDE_SOURCES} mb-2 pt-8 text-[20px]/[30px] font-semibold text-pretty wrap-anywhere whitespace-pre-wrap max-md:pt-5 max-md:text-[18px]/[28px]`
const ANSWER = `${COLUMN} grid grid-cols-[minmax(0,1fr)] pb-4 wide:-mx-8 wide:w-[calc(100%+64px)] wide:max-w-none wide:grid-cols-[minmax(0,1fr)_320px] wide:pb-0`
/** The last answer fills the window, so that its question can be at the top. */
const LAST = 'min-h-[calc(100dvh-340px)]'
const EARLIER = 'border-b border-line'

/** Questions and answers of the open thread. */
export function Talk({ lang, t, names, showToast }: Props) {
  const { id, messages, phase } = useStore($conversation, { ssr: 'initial' })
  const last = messages.at(-1)
  const newest = useRef<HTMLHeadingElement>(null)
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
      {messages.map((message, at) => {
        if (message.role === 'user') {
          const text = textsOf(message).join('\n')
          const isNewest = at >= messages.length - 2
          return (
            <h2
              key={message.id}
              ref={isNewest ? newest : undefined}
              className={QUESTION}
              lang={HTML_LANG[detectLanguage(text)]}
            >
              {text}
            </h2>
          )
        }
        const running = message === last && phase !== 'idle'
        const question = messages[at - 1]
        const earlier = messages.slice(at + 1).some(({ role }) => role === 'assistant')
        return (
          <Answer
            key={`answer to ${question?.id}`}
            {...{ lang, running, names, t, earlier }}
            className={`${ANSWER} ${earlier ? EARLIER : LAST}`}
            answer={message}
            lost={running && phase === 'lost'}
          >
            {id && question && (
              <Acts
                {...{ lang, t, showToast }}
                threadId={id}
                question={textsOf(question).join('\n')}
                answer={message}
                last={message === last}
              />
            )}
          </Answer>
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
