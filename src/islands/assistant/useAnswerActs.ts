import { useRef, useState } from 'react'
import { copyToClipboard } from '../../browser/clipboard.ts'
import type { ThreadMessage } from '../../contract/assistant.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { MAX_NOTE_LENGTH, MAX_NOTE_TITLE_LENGTH } from '../../domain/textLimits.ts'
import type { Translator } from '../../locales/strings.ts'
import { dataOf, textsOf } from '../../stores/answerParts.ts'
import { rateAnswer, shareAnswer } from '../../stores/answers.ts'
import { saveNote } from '../../stores/notes.ts'
import type { Outcome } from '../../stores/outcome.ts'
import { handOver } from '../../stores/questionForm.ts'
import type { ToastText } from '../admin/Toast.tsx'
import { citedArticles, numbersUsed } from './facts.ts'

export interface AnswerTarget {
  lang: Language
  t: Translator<'assistant'>
  threadId: string
  question: string
  answer: ThreadMessage
  showToast: (toast: ToastText) => void
}

/** Acts on an answer, and what they opened below it. One act runs at a time. */
export function useAnswerActs({ lang, t, threadId, question, answer, showToast }: AnswerTarget) {
  const [open, setOpen] = useState<'share' | 'why'>()
  const [busy, setBusy] = useState(false)
  /** Buttons that get the focus when what they opened is closed. */
  const sharing = useRef<HTMLButtonElement>(null)
  const rating = useRef<HTMLButtonElement>(null)
  const form = dataOf(answer, 'form')
  const { shared } = answer.metadata
  const attempt = async <T>(call: () => Promise<Outcome<T>>, done: (value: T) => void) => {
    // A disabled button would lose the focus.
    if (busy) return
    setBusy(true)
    const outcome = await call()
    setBusy(false)
    if (outcome.ok) done(outcome.value)
    else showToast({ text: outcome.failure.message || t('not_done') })
  }
  const toggle = (part: 'share' | 'why') => setOpen(open === part ? undefined : part)
  const copy = async () =>
    showToast({ text: (await copyToClipboard(plainText(answer))) ? t('copied') : t('copy_failed') })
  const note = () => {
    const title = [...question.replace(/\s+/g, ' ')].slice(0, MAX_NOTE_TITLE_LENGTH).join('').trim()
    const way = { label: t('note_open'), act: () => location.assign(localPath('/user/note', lang)) }
    return attempt(
      () => saveNote({ title, content: plainText(answer).slice(0, MAX_NOTE_LENGTH), source: `message:${answer.id}` }),
      () => showToast({ text: t('noted'), way })
    )
  }
  const share = () => {
    if (shared) toggle('share')
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
  const endShare = () => {
    sharing.current?.focus()
    setOpen(undefined)
  }
  return { open, toggle, busy, sharing, rating, copy, note, share, endShare, rate, post }
}

export type AnswerActs = ReturnType<typeof useAnswerActs>

/** Returns the text of an answer, with the sources that it uses below. */
function plainText(answer: ThreadMessage): string {
  const sources = dataOf(answer, 'sources')?.list ?? []
  const used = numbersUsed(answer)
  return [
    ...textsOf(answer),
    ...sources
      .filter(({ n }) => used.has(n))
      .map(({ n, title, url }) => `[${n}] ${title} ${new URL(url, location.href).href}`)
  ].join('\n\n')
}
