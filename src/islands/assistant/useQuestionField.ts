import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { signInPath } from '../../domain/account/signInPath.ts'
import type { Language } from '../../domain/language/languages.ts'
import { textsOf } from '../../stores/answerParts.ts'
import { $assistant, openAssistant } from '../../stores/assistant.ts'
import { $conversation, ask } from '../../stores/conversation.ts'
import { $reached, loadSession } from '../../stores/session.ts'
import { storedText, storeText } from '../../stores/storedText.ts'
import { hrefOf, openedFor } from './address.ts'
import type { translator } from './strings.ts'

/** Storage key of the unsent text, which survives reloads and sign-ins. */
const DRAFT_KEY = 'assistant'

export interface QuestionField {
  text: string
  /** Number of questions sent from this page. */
  askCount: number
  change(text: string): void
  send(question: string): Promise<void>
  /** Asks a guest to sign in over the page. Returns whether the reader is a member now. */
  signIn(question: string): Promise<boolean>
}

/** Keeps the text of the question field: from the address, from before a reload, typed, sent, or refused and back. */
export function useQuestionField(lang: Language, t: ReturnType<typeof translator>): QuestionField {
  const assistant = useStore($assistant, { ssr: 'initial' })
  const conversation = useStore($conversation, { ssr: 'initial' })
  const [text, setText] = useState('')
  const [askCount, setAskCount] = useState(0)
  const latestText = useRef('')
  latestText.current = text
  const begun = useRef(false)
  const isWaiting = useRef(false)
  /** The text that was stored when the page opened. */
  const restored = useRef('')
  const change = useCallback((next: string) => {
    setText(next)
    storeText(DRAFT_KEY, next)
  }, [])
  const signIn = useCallback(
    async (question: string) => {
      const page = signInPath(lang, hrefOf(lang, { topic: question }), 'ask')
      try {
        const { askOverPage } = await import('../accounts/signInDialog.tsx')
        if (!(await askOverPage({ title: t('sign_in_to_ask'), hint: t('signed_out_hint'), page }))) return false
      } catch {
        location.assign(page)
        return false
      }
      void import('../accounts/member.ts')
      await openAssistant()
      return $assistant.get().state === 'open'
    },
    [lang, t]
  )
  const send = useCallback(
    async (question: string) => {
      if (isWaiting.current) return
      storeText(DRAFT_KEY, question)
      // A fast reader sends before it is known who asks. The question stays in the field meanwhile.
      isWaiting.current = true
      const session = await loadSession()
      isWaiting.current = false
      if (session.state !== 'member' && !$reached.get()) return setText(question)
      const isSignedOut = session.state !== 'member' || $assistant.get().state === 'signed_out'
      // A question of the address is not in the field yet.
      if (isSignedOut && !(await signIn(question))) return setText(question)
      setText('')
      setAskCount(count => count + 1)
      const accepted = await ask(question, lang)
      // The reader may have typed the next question meanwhile.
      if (accepted) storeText(DRAFT_KEY, latestText.current)
      else change([question, latestText.current].filter(Boolean).join('\n\n'))
    },
    [lang, signIn, change]
  )
  useEffect(() => {
    restored.current = storedText(DRAFT_KEY)
  }, [])
  useEffect(() => {
    if (begun.current || (assistant.state !== 'open' && assistant.state !== 'signed_out')) return
    begun.current = true
    const { topic, meant } = openedFor()
    // Another site may link here with a question. Only the reader may send it.
    if (topic && meant) void send(topic)
    // A fast reader may have typed, or even sent, something already.
    else setText(typed => typed || topic || restored.current)
  }, [assistant.state, send])

  // A question that was sent before a reload can be in the thread already.
  useEffect(() => {
    const { state, phase, messages } = conversation
    const question = messages.findLast(({ role }) => role === 'user')
    const sent = restored.current
    if (!sent || !question || state !== 'open' || phase === 'asking' || textsOf(question).join('\n') !== sent) return
    restored.current = ''
    if (storedText(DRAFT_KEY) === sent) storeText(DRAFT_KEY, '')
    setText(typed => (typed === sent ? '' : typed))
  }, [conversation])
  return { text, askCount, change, send, signIn }
}
