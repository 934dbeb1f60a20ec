import { useEffect, useId, useRef, useState } from 'react'
import { TextArea } from '../../ui/TextArea.tsx'
import type { AssistantWords } from './words.ts'

const MAX_REASON_LENGTH = 1000

/** Asks what was wrong with an answer; it may stay empty. */
export function WhyNot({
  words,
  busy,
  onSend
}: {
  words: AssistantWords
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
      className="why-not"
      onSubmit={event => {
        event.preventDefault()
        onSend(reason.trim())
      }}
    >
      <TextArea
        id={id}
        label={words.why_not}
        rows={2}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        count={`${reason.length} / ${MAX_REASON_LENGTH}`}
      />
      <button type="submit" className="btn" disabled={busy}>
        {words.why_send}
      </button>
    </form>
  )
}
