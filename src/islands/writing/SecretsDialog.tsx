import { useEffect, useRef, useState } from 'react'
import { fill } from '../../lib/fill.ts'
import { redact, type Secret } from '../../lib/secrets.ts'
import type { WritingWords } from './words.ts'

/** A text that waits for an answer. */
export interface AskedText {
  text: string
  secrets: readonly Secret[]
  /** Takes the text as it may be shown, or nothing when it is not to be shown at all. */
  answer: (text: string | undefined) => void
}

interface Props extends AskedText {
  words: WritingWords
  onEnd: () => void
}

/** More than so many are not gone through one by one. */
const SHOWN = 100

/** Shows what of a text should perhaps not be public, and redacts what is chosen. */
export function SecretsDialog({ words, text, secrets, answer, onEnd }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [left, setLeft] = useState<ReadonlySet<Secret>>(() => new Set(secrets.filter(({ kind }) => kind === 'ip')))
  const answered = useRef(false)
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [])

  const chosen = secrets.filter(secret => !left.has(secret))
  const end = (result: string | undefined) => {
    if (answered.current) return
    answered.current = true
    answer(result)
    onEnd()
  }
  const toggle = (secret: Secret) =>
    setLeft(before => {
      const after = new Set(before)
      if (!after.delete(secret)) after.add(secret)
      return after
    })
  return (
    <dialog ref={dialog} className="ask secrets" aria-labelledby="secrets-title" onClose={() => end(undefined)}>
      <form
        onSubmit={event => {
          event.preventDefault()
          end(redact(text, chosen))
        }}
      >
        <h2 id="secrets-title">{words.secrets_title}</h2>
        <p>{words.secrets_hint}</p>
        <ul>
          {secrets.slice(0, SHOWN).map(secret => (
            <li key={secret.start}>
              <label>
                <input type="checkbox" checked={!left.has(secret)} onChange={() => toggle(secret)} />
                <span className="kind">{words[`secrets_kind_${secret.kind}`]}</span>
                <code>{secret.text.split('\n')[0]}</code>
                <span className="line">{fill(words.secrets_line, { line: secret.line })}</span>
              </label>
            </li>
          ))}
        </ul>
        {secrets.length > SHOWN && <p>{fill(words.secrets_more, { count: secrets.length - SHOWN })}</p>}
        <p className="answers">
          <button type="button" className="btn" onClick={() => end(undefined)}>
            {words.secrets_cancel}
          </button>
          <button type="button" className="btn" onClick={() => end(text)}>
            {words.secrets_keep}
          </button>
          <button type="submit" className="btn primary" disabled={chosen.length === 0}>
            {fill(words.secrets_redact, { count: chosen.length })}
          </button>
        </p>
      </form>
    </dialog>
  )
}
