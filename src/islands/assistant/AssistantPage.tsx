import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import { $assistant, followThreads, openAssistant } from '../../stores/assistant.ts'
import { $conversation, openThread, stop } from '../../stores/conversation.ts'
import { onOtherSession } from '../../stores/personal.ts'
import { $session } from '../../stores/session.ts'
import { $openSource } from '../../stores/sourceSheet.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useMatches } from '../../ui/useMatches.ts'
import { Toast, type ToastText } from '../admin/Toast.tsx'
import { AnswerSkeleton } from './AnswerSkeleton.tsx'
import { AskField } from './AskField.tsx'
import { hrefOf, putThread, threadInAddress } from './address.ts'
import { Examples } from './Examples.tsx'
import type { Names } from './facts.ts'
import { failureText } from './failureText.ts'
import { focusField } from './focusField.ts'
import { Remaining } from './Remaining.tsx'
import { Scope } from './Scope.tsx'
import { SourceSheet } from './SourceSheet.tsx'
import { followSourceHistory, leaveFor } from './sourceHistory.ts'
import { translator } from './strings.ts'
import { COLUMN, SOURCE_LINE } from './styles.ts'
import { Talk } from './Talk.tsx'
import { Threads } from './Threads.tsx'
import { Topics } from './Topics.tsx'
import { useQuestionField } from './useQuestionField.ts'

interface Props {
  lang: Language
  names: Names
  /** True beside a search, which leaves no space for a column of topics. */
  beside?: boolean
}

/** The threads, the conversation and an open source. The conversation scrolls, the page does not. */
const FRAME = 'relative grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] max-md:flex max-md:flex-col'
const COLUMNS = {
  alone: 'grid-cols-[minmax(0,1fr)]',
  beside: 'grid-cols-[minmax(0,1fr)_400px] max-lg:grid-cols-[minmax(0,1fr)]',
  threads: 'grid-cols-[224px_minmax(0,1fr)]',
  source: 'grid-cols-[minmax(0,1fr)_480px] max-lg:grid-cols-[224px_minmax(0,1fr)]'
}
/** The line of the topics is above the conversation and its source. */
const BESIDE = 'grid-rows-[auto_minmax(0,1fr)]'
const SIDE = 'overflow-y-auto border-r border-line px-3 py-4 text-s [scrollbar-width:thin] empty:hidden max-md:hidden'
/** On a phone, the button stands in the line of the tabs above the conversation. */
const TOPICS = 'absolute right-0 bottom-full md:hidden'
const TOPICS_BESIDE =
  'col-span-full flex h-12 flex-none items-center justify-end border-b border-line px-4 max-md:h-10 max-md:px-0'
/** The padding while scrolling keeps the focused element above the field. */
const TALK =
  'relative flex min-w-0 scroll-pb-[150px] flex-col overflow-y-auto overscroll-contain px-8 *:flex-none max-md:flex-1 max-md:px-4'
/** The line before the sources of the last answer has the height of the window, however short the answer is. */
const LAST_LINE = `wide:has-[[data-last]_[data-rail]]:bg-[linear-gradient(var(--line),var(--line))] ${SOURCE_LINE}`
/** Each topic has three stops, which a reader with a keyboard skips. Shown only with the focus. */
const SKIP = 'btn primary absolute top-2 left-2 z-10 not-focus:sr-only'
/** Above the field, whose height depends on its text. */
const ABOVE_FIELD = 'absolute bottom-[calc(100%+8px)]'
const CENTERED = 'justify-center-safe gap-5 py-10 max-md:justify-start max-md:py-4'

const NO_BASES: never[] = []

/** The conversation with the assistant, in any state. */
export function AssistantPage({ lang, names, beside = false }: Props) {
  const t = translator(lang)
  const assistant = useStore($assistant, { ssr: 'initial' })
  const conversation = useStore($conversation, { ssr: 'initial' })
  const source = useStore($openSource, { ssr: 'initial' })
  const { text, askCount, change, send, signIn } = useQuestionField(lang, t)
  const [toast, setToast] = useState<ToastText>()
  const narrow = useMatches('(max-width: 767px)')
  const open = useCallback(() => void openAssistant(), [])
  useEffect(() => {
    open()
    void openThread(threadInAddress(), lang)
    // An entry of the same thread is that of a source.
    const moved = () => {
      if (threadInAddress() !== $conversation.get().id) void openThread(threadInAddress(), lang)
    }
    const endSources = followSourceHistory()
    const endThreads = followThreads()
    addEventListener('popstate', moved)
    const end = onOtherSession(() => {
      open()
      // The conversation is that of a person who may have left the browser to another.
      $openSource.set(undefined)
      if ($session.get().state !== 'member') history.replaceState(null, '', hrefOf(lang, {}))
      void openThread(threadInAddress(), lang)
    })
    return () => {
      removeEventListener('popstate', moved)
      endSources()
      endThreads()
      end()
    }
  }, [open, lang])
  useEffect(() => putThread(conversation.id), [conversation.id])
  const choose = (id?: string) => {
    leaveFor(hrefOf(lang, { thread: id }))
    void openThread(id, lang)
  }
  const forget = useCallback(() => setToast(undefined), [])
  const threads = (close: () => void) => (
    <Threads
      {...{ lang, t }}
      open={conversation.id}
      hrefOf={id => hrefOf(lang, { thread: id })}
      choose={id => {
        close()
        choose(id)
      }}
      showToast={setToast}
    />
  )
  const ready = assistant.state === 'open' ? assistant : undefined
  const fresh = conversation.state === 'open' && conversation.messages.length === 0
  const busy = conversation.phase !== 'idle'
  const columns = beside ? (source ? 'beside' : 'alone') : !ready ? 'alone' : source ? 'source' : 'threads'
  if (assistant.state === 'failed') return <FailedNotice {...{ lang, t }} failure={assistant.failure} onRetry={open} />
  return (
    <div
      className={`${FRAME} ${COLUMNS[columns]} ${beside ? BESIDE : ''}`}
      data-frame=""
      data-reading={source ? '' : undefined}
    >
      {ready && (
        <button type="button" className={SKIP} onClick={focusField}>
          {t('skip_to_field')}
        </button>
      )}
      {ready && (beside || narrow) && (
        <div className={beside ? TOPICS_BESIDE : TOPICS}>
          <Topics t={t}>{threads}</Topics>
        </div>
      )}
      {!beside && (
        <div className={`${SIDE} ${source ? 'lg:hidden' : ''}`}>{ready && !narrow && threads(() => undefined)}</div>
      )}
      <div className={`${TALK} ${fresh ? CENTERED : LAST_LINE}`}>
        {(conversation.state === 'loading' || (assistant.state === 'loading' && !fresh)) && (
          <AnswerSkeleton className={COLUMN} label={t('loading')} lines={2} />
        )}
        {conversation.state === 'failed' && assistant.state === 'open' && (
          <div className={COLUMN}>
            <Notice title={t('thread_failed')} hint={t('thread_gone')} alert>
              <button type="button" className="btn" onClick={() => choose()}>
                {t('new_topic')}
              </button>
            </Notice>
          </div>
        )}
        {fresh && (
          <div className={COLUMN}>
            <h2 className="text-[28px]/[36px] font-title tracking-[-.01em] text-balance">{t('welcome')}</h2>
            <p className="mt-1.5 text-pretty text-ink-2">{t('welcome_hint')}</p>
          </div>
        )}
        <Talk {...{ lang, t, names }} showToast={setToast} />
        <AskField
          {...{ lang, t, text, askCount }}
          onChange={change}
          onSend={() => void send(text.trim())}
          onStop={busy ? () => void stop() : undefined}
          further={!fresh}
          centered={fresh}
          problem={
            conversation.failure && conversation.state === 'open' ? failureText(conversation.failure, t) : undefined
          }
          toast={<Toast toast={toast} close={t('close')} onEnd={forget} place={fresh ? undefined : ABOVE_FIELD} />}
        >
          <Scope list={ready?.bases ?? NO_BASES} t={t} />
          <Remaining t={t} check={ready?.check} />
          {assistant.state === 'signed_out' && (
            <button
              type="button"
              className="min-h-6 text-blue max-md:-my-2 max-md:min-h-10"
              onClick={() => void signIn(text.trim())}
            >
              {t('guest_hint')}
            </button>
          )}
        </AskField>
        {fresh && <Examples {...{ lang, names, t }} onChoose={change} />}
      </div>
      <SourceSheet t={t} />
    </div>
  )
}
