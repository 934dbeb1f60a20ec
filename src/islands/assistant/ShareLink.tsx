import { useEffect, useRef } from 'react'
import { copyToClipboard } from '../../browser/clipboard.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { unshareAnswer } from '../../stores/answers.ts'
import type { ToastText } from '../admin/Toast.tsx'

interface Props {
  lang: Language
  t: Translator<'assistant'>
  messageId: string
  /** Key of the shared message. */
  shared: string
  showToast: (toast: ToastText) => void
  onEnd: () => void
}

/** The address of a shared answer, with a way to stop sharing. */
export function ShareLink({ lang, t, messageId, shared, showToast, onEnd }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const url = new URL(localPath(`/chat/share/${shared}`, lang), location.href).href
  useEffect(() => {
    // In the field with the address, the focus would open the keyboard of a phone.
    button.current?.focus({ preventScroll: true })
    // Below the bar of the question, the row would be hidden.
    row.current?.scrollIntoView({ block: 'center' })
  }, [])
  const copy = async () => showToast({ text: (await copyToClipboard(url)) ? t('copied') : t('copy_failed') })
  const revoke = async () => {
    const done = await unshareAnswer(messageId)
    showToast({ text: done.ok ? t('unshared') : done.failure.message || t('not_done') })
    if (done.ok) onEnd()
  }
  return (
    <div ref={row} className="mb-4 flex flex-wrap gap-2">
      <input
        className="h-10 min-w-0 flex-[1_1_16rem] text-ellipsis rounded border border-line-2 bg-sunk px-3 font-mono text-s/[normal]"
        aria-label={t('share_link')}
        value={url}
        readOnly
        // Selected backwards, the address is shown from its beginning.
        onFocus={({ target }) => target.setSelectionRange(0, url.length, 'backward')}
      />
      <button ref={button} type="button" className="btn primary h-10" onClick={() => void copy()}>
        {t('share_copy')}
      </button>
      <button type="button" className="btn h-10" onClick={() => void revoke()}>
        {t('unshare')}
      </button>
      <p className="w-full text-xs text-ink-3">{t('share_hint')}</p>
    </div>
  )
}
