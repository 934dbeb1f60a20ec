import { useRef, useState } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import { MAX_VERSION_LENGTH } from '../../domain/textLimits.ts'
import { accept } from '../../stores/discussion.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Field } from '../../ui/Field.tsx'
import { translator } from '../articles/strings.ts'

interface Props {
  lang: Language
  /** Id of the comment. */
  id: number
  /** Called when the dialog is closed, with whether the answer was accepted. */
  onEnd: (accepted: boolean) => void
}

/** Accepts a comment as the answer, and asks for the SDK versions for which it is valid. */
export function AcceptDialog({ lang, id, onEnd }: Props) {
  const t = translator(lang)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const accepted = useRef(false)
  async function send(): Promise<string | undefined> {
    const outcome = await accept(id, from.trim(), to.trim())
    accepted.current = outcome.ok
    return outcome.ok ? undefined : outcome.failure.message || t('accept_failed')
  }
  return (
    <Confirm
      title={t('accept_title')}
      hint={t('accept_hint')}
      yes={t('accept')}
      no={t('cancel')}
      onSure={send}
      onEnd={() => onEnd(accepted.current)}
    >
      <div className="grid grid-cols-[1fr_1fr] gap-3 *:mt-3">
        <Field
          id="sdk-from"
          label={t('sdk_from')}
          placeholder="v2.1.5"
          maxLength={MAX_VERSION_LENGTH}
          value={from}
          onChange={event => setFrom(event.target.value)}
        />
        <Field
          id="sdk-to"
          label={t('sdk_to')}
          placeholder="v2.1.7"
          maxLength={MAX_VERSION_LENGTH}
          value={to}
          onChange={event => setTo(event.target.value)}
        />
      </div>
    </Confirm>
  )
}
