import { useRef, useState } from 'react'
import { copyToClipboard } from '../../browser/clipboard.ts'
import type { ThreadMessage } from '../../contract/assistant.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { dataOf, textsOf } from '../../stores/answerParts.ts'
import { rateAnswer, shareAnswer } from '../../stores/answers.ts'
import { regenerate } from '../../stores/conversation.ts'
import { saveNote } from '../../stores/notes.ts'
import type { Outcome } from '../../stores/outcome.ts'
import { handOver } from '../../stores/questionForm.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { ToastText } from '../admin/Toast.tsx'
import { citedArticles, type Names, numbersUsed } from './facts.ts'
import { focusField } from './focusField.ts'
import { Known } from './Known.tsx'
import { ShareLink } from './ShareLink.tsx'
import { TEXT_BUTTON } from './styles.ts'
import { WhyNot } from './WhyNot.tsx'

interface Props {
  lang: Language
  t: Translator<'assistant'>
  threadId: string
  question: string
  /** Number of questions of the thread up to this one. */
  questions: number
  names: Names
  answer: ThreadMessage
  /** True for the last answer. Only that can be regenerated. */
  last: boolean
  showToast: (toast: ToastText) => void
}

const TITLE = 120
const NOTE = 20_000
const ACT = `${TEXT_BUTTON} aria-disabled:opacity-50`
const RATE = 'inline-flex items-center gap-1.5'
const PRESSED = 'min-h-10 font-semibold text-blue hover:text-ink aria-disabled:opacity-50'

/** Actions on an answer. */
export function Acts({ lang, t, threadId, question, questions, names, answer, last, showToast }: Props) {
  const [open, setOpen] = useState<'share' | 'why'>()
  const [busy, setBusy] = useState(false)
  /** Buttons that get the focus when what they opened is closed. */
  const sharing = useRef<HTMLButtonElement>(null)
  const rating = useRef<HTMLButtonElement>(null)
  const form = dataOf(answer, 'form')
  const { helpful, shared, verdict } = answer.metadata
  /** There is nothing to keep of a text that says that there is no answer. */
  const isAnswer = verdict !== 'none'
  const sources = dataOf(answer, 'sources')?.list ?? []
  const used = numbersUsed(answer)
  const text = [
    ...textsOf(answer),
    ...sources
      .filter(({ n }) => used.has(n))
      .map(({ n, title, url }) => `[${n}] ${title} ${new URL(url, location.href).href}`)
  ].join('\n\n')
  const attempt = async <T,>(call: () => Promise<Outcome<T>>, done: (value: T) => void) => {
    // A disabled button would lose the focus.
    if (busy) return
    setBusy(true)
    const outcome = await call()
    setBusy(false)
    if (outcome.ok) done(outcome.value)
    else showToast({ text: outcome.failure.message || t('not_done') })
  }
  const copy = async () => showToast({ text: (await copyToClipboard(text)) ? t('copied') : t('copy_failed') })
  const note = () => {
    const title = [...question.replace(/\s+/g, ' ')].slice(0, TITLE).join('').trim()
    const way = { label: t('note_open'), act: () => location.assign(localPath('/user/note', lang)) }
    return attempt(
      () => saveNote({ title, content: text.slice(0, NOTE), source: `message:${answer.id}` }),
      () => showToast({ text: t('noted'), way })
    )
  }
  const share = () => {
    if (shared) setOpen(open === 'share' ? undefined : 'share')
    else
      void attempt(
        () => shareAnswer(answer.id),
        () => setOpen('share')
      )
  }
  const rate = (good: boolean, reason = '') =>
    attempt(
      () => rateAnswer(threadId, answer.id, good, reason),
      () => {
        if (open === 'why') rating.current?.focus()
        setOpen(undefined)
        showToast({ text: t('thanks') })
      }
    )
  const post = () => {
    if (form) handOver(form, citedArticles(answer), t('form_read'))
    location.assign(localPath('/edit-article?new=1&filled=1', lang))
  }
  return (
    <>
      {form && !isAnswer && (
        <>
          <Known {...{ form, questions, names, t }} />
          <p className="my-4">
            <button type="button" className="btn" onClick={post}>
              {t('post_question')}
            </button>
          </p>
        </>
      )}
      <div className="mt-2 mb-3 flex flex-wrap items-center gap-x-4 text-s text-ink-3">
        {isAnswer && (
          <button type="button" className={ACT} onClick={() => void copy()}>
            {t('copy')}
          </button>
        )}
        {last && (
          <button
            type="button"
            className={ACT}
            onClick={({ detail }) => {
              void regenerate(lang)
              // The button disappears. On a touch screen, focusing the field would open the keyboard.
              if (detail === 0) focusField()
            }}
          >
            {t(answer.metadata.mode === 'generative' ? 'again' : 'search_again')}
          </button>
        )}
        {isAnswer && (
          <>
            <button type="button" className={ACT} aria-disabled={busy} onClick={() => void note()}>
              {t('note')}
            </button>
            <button
              type="button"
              className={ACT}
              aria-disabled={busy}
              aria-expanded={open === 'share'}
              onClick={share}
              ref={sharing}
            >
              {t('share')}
            </button>
          </>
        )}
        {/* Nothing was said that could help. */}
        {isAnswer && (
          <span className="ml-auto flex gap-3 max-md:ml-0">
            <button
              type="button"
              className={`${RATE} ${helpful === true ? PRESSED : ACT}`}
              aria-pressed={helpful === true}
              aria-disabled={busy}
              onClick={() => void rate(true)}
            >
              <Icon name="like" />
              {t('helpful')}
            </button>
            <button
              type="button"
              className={`${RATE} ${helpful === false ? PRESSED : ACT}`}
              ref={rating}
              aria-pressed={helpful === false}
              aria-expanded={open === 'why'}
              onClick={() => setOpen(open === 'why' ? undefined : 'why')}
            >
              <span className="rotate-180">
                <Icon name="like" />
              </span>
              {t('unhelpful')}
            </button>
          </span>
        )}
      </div>
      {open === 'share' && shared && (
        <ShareLink
          {...{ lang, t, shared, showToast }}
          messageId={answer.id}
          onEnd={() => {
            sharing.current?.focus()
            setOpen(undefined)
          }}
        />
      )}
      {open === 'why' && <WhyNot {...{ t, busy }} onSend={reason => void rate(false, reason)} />}
      {form && last && isAnswer && (
        <button type="button" className={`${TEXT_BUTTON} text-s`} onClick={post}>
          <span className="inline-flex items-center gap-0.5">
            {t('not_solved')}
            <Icon name="right" size={14} />
          </span>
        </button>
      )}
    </>
  )
}
