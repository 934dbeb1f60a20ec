import { type FormEvent, useState } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../domain/textLimits.ts'
import { changePassword } from '../../stores/devices.ts'
import type { Failure } from '../../stores/outcome.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Outcome, SendLine } from './SendLine.tsx'
import { problemText, translator } from './strings.ts'

/** Password rule of the API. */
const RULE = { required: true, least: MIN_PASSWORD_LENGTH, most: MAX_PASSWORD_LENGTH }

/** Sets a new password. The address is included for password managers. */
export function ChangePassword({ lang, email }: { lang: Language; email: string }) {
  const t = translator(lang)
  const [failure, setFailure] = useState<Failure>()
  const [notice, setNotice] = useState<'changing' | 'password_changed' | ''>('')

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    setNotice('changing')
    setFailure(undefined)
    const changed = await changePassword(String(typed.get('current')), String(typed.get('new')))
    setNotice(changed.ok ? 'password_changed' : '')
    if (changed.ok) form.reset()
    else setFailure(changed.failure)
  }

  const code = failure?.fields.password
  const fresh = code && problemText(t, t('new_password'), RULE, code)
  const wrong = failure?.code === 'wrong_password' ? t('wrong_password') : undefined
  // better-auth refuses an account without a password in the same way as malformed input.
  const other = failure?.code === 'malformed' ? t('no_password') : failure?.message || t('change_failed')
  return (
    <form onSubmit={event => void send(event)}>
      <Field on="page" id="email" label={t('email')} type="email" value={email} autoComplete="username" readOnly />
      <Field
        on="page"
        id="current"
        name="current"
        type="password"
        label={t('current_password')}
        autoComplete="current-password"
        maxLength={RULE.most}
        required
        problem={wrong}
      />
      <Field
        on="page"
        id="new"
        name="new"
        type="password"
        label={t('new_password')}
        autoComplete="new-password"
        minLength={RULE.least}
        maxLength={RULE.most}
        required
        hint={t('password_hint')}
        problem={fresh}
      />
      {failure && !fresh && !wrong && <Problem className="mt-3">{other}</Problem>}
      <SendLine>
        <Button type="submit" busy={notice === 'changing'}>
          {t('change_password')}
        </Button>
        <Outcome done={notice === 'password_changed'}>{notice && t(notice)}</Outcome>
      </SendLine>
    </form>
  )
}
