import { useEffect, useId, useRef, useState } from 'react'
import { MAX_ANSWER_REASON_LENGTH } from '../../domain/textLimits.ts'
import type { Translator } from '../../locales/strings.ts'
import { TextArea } from '../../ui/TextArea.tsx'

/** Asks for the problem with an answer. The text is optional. */
export function WhyNot({
  t,
  busy,
  onSend
}: {
  t: Translator<'assistant'>
  busy: boolean
  onSend: (reason: string) => void
}) {
  const id = useId()
  const [reason, setReason] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  return (
    <form
      ref={form}
      className="mb-4 *:[.field]:mt-0 *:[.field]:mb-2"
      onSubmit={event => {
        event.preventDefault()
        onSend(reason.trim())
      }}
    >
      <TextArea
        id={id}
        label={t('why_not')}
        rows={2}
        maxLength={MAX_ANSWER_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        count={`${reason.length} / ${MAX_ANSWER_REASON_LENGTH}`}
      />
      <button type="submit" className="btn" disabled={busy}>
        {t('why_send')}
      </button>
    </form>
  )
}
