import { type FormEvent, useState } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import { en } from '../../locales/signIn/en.ts'
import { zh } from '../../locales/signIn/zh.ts'
import type { Failure, Outcome } from '../../stores/outcome.ts'
import { askForReset, resetPassword, signIn, signUp } from '../../stores/signIn.ts'
import { Field } from '../../ui/Field.tsx'
import { fieldProblem, formProblem } from './fieldProblems.ts'

type Mode = 'sign_in' | 'sign_up' | 'forgot' | 'reset'

interface Props {
  lang: Language
  /** From a mail that was asked for; a new password is set with it. */
  resetToken?: string | undefined
  /** Signs in with the company's account; absent where there is none. */
  onCentral?: (() => void) | undefined
  onSignedIn: () => void
}

const LEAST_PASSWORD = 10
const MAX_PASSWORD_LENGTH = 128

/** Signing in and up by e-mail, and setting a new password. */
export function SignInForm({ lang, resetToken, onCentral, onSignedIn }: Props) {
  const words = lang === 'zh' ? zh : en
  const [mode, setMode] = useState<Mode>(resetToken ? 'reset' : 'sign_in')
  const [notice, setNotice] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)

  const go = (next: Mode, say = '') => {
    setMode(next)
    setNotice(say)
    setFailure(undefined)
  }
  const take = (outcome: Outcome<unknown>, then: () => void) => {
    if (outcome.ok) then()
    else setFailure(outcome.failure)
  }
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const [email, password] = [text('email'), String(form.get('password') ?? '')]
    setBusy(true)
    setNotice('')
    setFailure(undefined)
    if (mode === 'sign_in') take(await signIn(email, password), onSignedIn)
    if (mode === 'sign_up') {
      const outcome = await signUp(text('nickname'), email, password)
      const confirm = () => go('sign_in', words.confirm_sent.replace('{{email}}', email))
      take(outcome, outcome.ok && outcome.value ? onSignedIn : confirm)
    }
    if (mode === 'forgot') take(await askForReset(email), () => go('sign_in', words.link_sent))
    if (mode === 'reset') take(await resetPassword(resetToken ?? '', password), () => go('sign_in', words.reset_done))
    setBusy(false)
  }

  const fresh = mode === 'sign_up' || mode === 'reset'
  const titles = {
    sign_in: words.email_title,
    sign_up: words.sign_up_title,
    forgot: words.forgot_title,
    reset: words.reset_title
  }
  const buttons = { sign_in: words.sign_in, sign_up: words.sign_up, forgot: words.send_link, reset: words.reset }
  const problem = formProblem(failure, words)
  const passwordLabel = mode === 'reset' ? words.new_password : words.password
  return (
    <form onSubmit={event => void send(event)}>
      <h2>{titles[mode]}</h2>
      <p className="lead" role="status">
        {notice || (mode === 'forgot' ? words.forgot_hint : mode === 'sign_in' ? words.email_hint : '')}
      </p>
      {mode === 'sign_up' && (
        <Field
          id="nickname"
          name="nickname"
          label={words.nickname}
          required
          minLength={2}
          maxLength={30}
          autoComplete="nickname"
          problem={fieldProblem(failure, 'nickname', words.nickname, words)}
        />
      )}
      {mode !== 'reset' && (
        <Field
          id="email"
          name="email"
          type="email"
          label={words.email}
          required
          maxLength={320}
          autoComplete="username"
          problem={fieldProblem(failure, 'email', words.email, words)}
        />
      )}
      {mode !== 'forgot' && (
        <Field
          id="password"
          name="password"
          type="password"
          label={passwordLabel}
          required
          {...(fresh && { minLength: LEAST_PASSWORD })}
          maxLength={MAX_PASSWORD_LENGTH}
          autoComplete={fresh ? 'new-password' : 'current-password'}
          hint={fresh ? words.password_hint : undefined}
          problem={fieldProblem(failure, 'password', passwordLabel, words)}
        />
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="btn primary" disabled={busy}>
        {busy ? words.busy : buttons[mode]}
      </button>
      {mode === 'sign_in' && onCentral && (
        <button type="button" className="btn" onClick={onCentral}>
          {words.central}
        </button>
      )}
      <p className="more">
        {mode === 'sign_in' ? (
          <>
            <button type="button" onClick={() => go('forgot')}>
              {words.forgot}
            </button>
            <button type="button" onClick={() => go('sign_up')}>
              {words.sign_up}
            </button>
          </>
        ) : (
          <button type="button" onClick={() => go('sign_in')}>
            {words.back}
          </button>
        )}
      </p>
    </form>
  )
}
