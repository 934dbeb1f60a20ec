import { useState } from 'react'
import type { PersonalInfo } from '../../contract/accounts.ts'
import { interpolate } from '../../domain/language/interpolate.ts'
import type { Language } from '../../domain/language/languages.ts'
import { deleteAccount } from '../../stores/ownData.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Field } from '../../ui/Field.tsx'
import { wordsOf } from './words.ts'

interface Props {
  lang: Language
  info: PersonalInfo
  onGone: () => void
  onEnd: () => void
}

/** Says what stays and what goes, and deletes the account once the password, or the nickname, is typed. */
export function DeleteAccount({ lang, info, onGone, onEnd }: Props) {
  const words = wordsOf(lang)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const label = info.password ? words.current_password : words.nickname
  const wrong = info.password ? words.wrong_password : words.wrong_nickname

  async function send(): Promise<string | undefined> {
    setProblem('')
    if (!typed.trim()) return refuse(interpolate(words.required, { label }))
    const outcome = await deleteAccount(info.password ? { password: typed } : { confirm: typed })
    if (outcome.ok) {
      onGone()
      return undefined
    }
    const { code, fields, message } = outcome.failure
    if (code === 'wrong_password' || fields.confirm) return refuse(wrong)
    return message || words.delete_failed
  }
  function refuse(text: string): string {
    setProblem(text)
    return ''
  }
  return (
    <Confirm
      title={words.delete_account_title}
      yes={words.delete_account_sure}
      no={words.cancel}
      onSure={send}
      onEnd={onEnd}
    >
      <dl className="fate">
        <dt>{words.goes}</dt>
        <dd>{words.goes_what}</dd>
        <dt>{words.stays}</dt>
        <dd>{words.stays_what}</dd>
      </dl>
      <p className="final">{words.final}</p>
      {info.password && <input type="text" value={info.email} autoComplete="username" readOnly hidden />}
      <Field
        id="sure"
        type={info.password ? 'password' : 'text'}
        label={label}
        autoComplete={info.password ? 'current-password' : 'off'}
        hint={info.password ? undefined : interpolate(words.nickname_sure, { name: info.nickname })}
        maxLength={128}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        problem={problem || undefined}
      />
    </Confirm>
  )
}
