import { useEffect, useRef } from 'react'
import { copyToClipboard } from '../../browser/clipboard.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { unshareAnswer } from '../../stores/answers.ts'
import type { ToastText } from '../admin/Toast.tsx'
import type { AssistantWords } from './words.ts'

interface Props {
  lang: Language
  words: AssistantWords
  messageId: string
  /** The key of what was shared. */
  shared: string
  showToast: (toast: ToastText) => void
  onEnd: () => void
}

/** The address under which an answer is shared, with the way back. */
export function ShareLink({ lang, words, messageId, shared, showToast, onEnd }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const url = new URL(localPath(`/chat/share/${shared}`, lang), location.href).href
  useEffect(() => field.current?.focus(), [])
  const copy = async () => showToast({ text: (await copyToClipboard(url)) ? words.copied : words.copy_failed })
  const revoke = async () => {
    const done = await unshareAnswer(messageId)
    showToast({ text: done.ok ? words.unshared : done.failure.message || words.not_done })
    if (done.ok) onEnd()
  }
  return (
    <div className="share-link">
      <input ref={field} aria-label={words.share_link} value={url} readOnly onFocus={event => event.target.select()} />
      <button type="button" className="btn primary" onClick={() => void copy()}>
        {words.share_copy}
      </button>
      <button type="button" className="btn" onClick={() => void revoke()}>
        {words.unshare}
      </button>
      <p>{words.share_hint}</p>
    </div>
  )
}
