import { useState } from 'react'
import type { PersonalInfo } from '../../contract/accounts.ts'
import type { Language } from '../../domain/language/languages.ts'
import { MAX_PASSWORD_LENGTH } from '../../domain/textLimits.ts'
import { deleteAccount } from '../../stores/ownData.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Field } from '../../ui/Field.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  info: PersonalInfo
  onGone: () => void
  onEnd: () => void
}

/** Explains what remains and what is deleted, and deletes the account once the password or the nickname is typed. */
export function DeleteAccount({ lang, info, onGone, onEnd }: Props) {
  const t = translator(lang)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const label = info.password ? t('current_password') : t('nickname')
  const wrong = info.password ? t('wrong_password') : t('wrong_nickname')

  async function send(): Promise<string | undefined> {
    setProblem('')
    if (!typed.trim()) return refuse(t('required', { label }))
    const outcome = await deleteAccount(info.password ? { password: typed } : { confirm: typed })
    if (outcome.ok) {
      onGone()
      return undefined
    }
    const { code, fields, message } = outcome.failure
    if (code === 'wrong_password' || fields.confirm) return refuse(wrong)
    return message || t('delete_failed')
  }
  function refuse(text: string): string {
    setProblem(text)
    return ''
  }
  return (
    <Confirm
      danger
      title={t('delete_account_title')}
      yes={t('delete_account_sure')}
      no={t('cancel')}
      onSure={send}
      onEnd={onEnd}
    >
      <dl className="mt-3 text-s/[1.6]">
        <dt className="text-xs text-ink-3">{t('goes')}</dt>
        <dd className="mb-2 text-ink-2">{t('goes_what')}</dd>
        <dt className="text-xs text-ink-3">{t('stays')}</dt>
        <dd className="mb-2 text-ink-2">{t('stays_what')}</dd>
      </dl>
      <p className="text-s font-label text-red">{t('final')}</p>
      {info.password && <input type="text" value={info.email} autoComplete="username" readOnly hidden />}
      <Field
        on="page"
        id="sure"
        type={info.password ? 'password' : 'text'}
        label={label}
        autoComplete={info.password ? 'current-password' : 'off'}
        hint={info.password ? undefined : t('nickname_sure', { name: info.nickname })}
        maxLength={MAX_PASSWORD_LENGTH}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        problem={problem || undefined}
      />
    </Confirm>
  )
}
