import { useState } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import { accept } from '../../stores/discussion.ts'
import { showAccepted } from '../../stores/showAccepted.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Field } from '../../ui/Field.tsx'
import { wordsOf } from '../articles/words.ts'

const MAX_VERSION_LENGTH = 40

interface Props {
  lang: Language
  articleId: number
  /** Of the comment. */
  id: number
  onEnd: () => void
}

/** Accepts a comment as the answer, and asks for which SDK versions it holds. */
export function AcceptDialog({ lang, articleId, id, onEnd }: Props) {
  const words = wordsOf(lang)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  async function send(): Promise<string | undefined> {
    const outcome = await accept(id, from.trim(), to.trim())
    if (!outcome.ok) return outcome.failure.message || words.accept_failed
    void showAccepted(articleId, lang)
    return undefined
  }
  return (
    <Confirm
      title={words.accept_title}
      hint={words.accept_hint}
      yes={words.accept}
      no={words.cancel}
      onSure={send}
      onEnd={onEnd}
    >
      <div className="range">
        <Field
          id="sdk-from"
          label={words.sdk_from}
          placeholder="v2.1.5"
          maxLength={MAX_VERSION_LENGTH}
          value={from}
          onChange={event => setFrom(event.target.value)}
        />
        <Field
          id="sdk-to"
          label={words.sdk_to}
          placeholder="v2.1.7"
          maxLength={MAX_VERSION_LENGTH}
          value={to}
          onChange={event => setTo(event.target.value)}
        />
      </div>
    </Confirm>
  )
}
