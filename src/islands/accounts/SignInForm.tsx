import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_NICKNAME_LENGTH, MIN_NICKNAME_LENGTH } from '../../domain/account/nickname.ts'
import type { Language } from '../../domain/language/languages.ts'
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../domain/textLimits.ts'
import type { Failure, Outcome } from '../../stores/outcome.ts'
import { askForReset, resetPassword, signIn, signUp } from '../../stores/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { fieldProblem, formProblem, invalidFields } from './fieldProblems.ts'
import { SHEET_BUTTON, SHEET_LEAD, SHEET_TITLE } from './Sheet.tsx'
import { translator } from './strings.ts'

/** What the form is for. */
export type SignInMode = 'sign_in' | 'sign_up' | 'forgot' | 'reset'

const PROBLEM_ID = 'sign-in-problem'

interface Props {
  lang: Language
  /** The form that is shown first. Default: 'sign_in'. */
  initialMode?: SignInMode
  /** Token of a reset mail, for setting a new password. */
  resetToken?: string | undefined
  /** Signs in with the company's account. Undefined without a central service. */
  onCentral?: (() => void) | undefined
  /** True if the sign-in returns to another page. */
  returns?: boolean
  onMode?: (mode: SignInMode) => void
  onSignedIn: () => void
}

/** Sign-in and sign-up by e-mail, and setting a new password. */
export function SignInForm({ lang, initialMode, resetToken, onCentral, returns, onMode, onSignedIn }: Props) {
  const t = translator(lang)
  const [mode, setMode] = useState<SignInMode>(initialMode ?? 'sign_in')
  const [notice, setNotice] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const shown = useRef<HTMLFormElement>(null)

  const go = (next: SignInMode, say = '') => {
    flushSync(() => {
      setMode(next)
      onMode?.(next)
      setNotice(say)
      setFailure(undefined)
    })
    // The pressed button has disappeared, and typing would go nowhere.
    shown.current?.querySelector('input')?.focus()
  }
  const take = (outcome: Outcome<unknown>, then: () => void) => {
    if (outcome.ok) then()
    else setFailure(outcome.failure)
  }
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = invalidFields(event.currentTarget)
    const [first] = Object.keys(fields)
    if (first) {
      setNotice('')
      setFailure({ code: 'invalid', message: '', fields })
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return
    }
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const [email, password] = [text('email'), String(form.get('password') ?? '')]
    setBusy(true)
    setNotice('')
    setFailure(undefined)
    if (mode === 'sign_in') take(await signIn(email, password), onSignedIn)
    if (mode === 'sign_up') {
      const outcome = await signUp(text('nickname'), email, password)
      const confirm = () => go('sign_in', t('confirm_sent', { email }))
      take(outcome, outcome.ok && outcome.value ? onSignedIn : confirm)
    }
    if (mode === 'forgot') take(await askForReset(email), () => go('sign_in', t('link_sent')))
    if (mode === 'reset') take(await resetPassword(resetToken ?? '', password), () => go('sign_in', t('reset_done')))
    setBusy(false)
  }

  const fresh = mode === 'sign_up' || mode === 'reset'
  const titles = {
    sign_in: t('email_title'),
    sign_up: t('sign_up_title'),
    forgot: t('forgot_title'),
    reset: t('reset_title')
  }
  const buttons = { sign_in: t('sign_in'), sign_up: t('sign_up'), forgot: t('send_link'), reset: t('reset') }
  const problem = formProblem(failure, t)
  /** Attributes of both fields after a wrong password: either may be wrong, and the problem is below them. */
  const wrong = failure?.code === 'wrong_password' && { 'aria-invalid': true, 'aria-describedby': PROBLEM_ID }
  const passwordLabel = mode === 'reset' ? t('new_password') : t('password')
  return (
    <form ref={shown} noValidate onSubmit={event => void send(event)}>
      <h2 className={SHEET_TITLE}>{titles[mode]}</h2>
      <p className={SHEET_LEAD} role="status">
        {notice || (mode === 'forgot' ? t('forgot_hint') : mode === 'sign_in' && returns ? t('email_hint') : '')}
      </p>
      {mode === 'sign_up' && (
        <Field
          id="nickname"
          name="nickname"
          label={t('nickname')}
          required
          minLength={MIN_NICKNAME_LENGTH}
          maxLength={MAX_NICKNAME_LENGTH}
          autoComplete="nickname"
          hint={t('nickname_hint', { min: MIN_NICKNAME_LENGTH, max: MAX_NICKNAME_LENGTH })}
          problem={fieldProblem(failure, 'nickname', t('nickname'), t)}
        />
      )}
      {mode !== 'reset' && (
        <Field
          id="email"
          name="email"
          type="email"
          label={t('email')}
          required
          maxLength={MAX_EMAIL_LENGTH}
          autoComplete="username"
          problem={fieldProblem(failure, 'email', t('email'), t)}
          {...wrong}
        />
      )}
      {mode !== 'forgot' && (
        <Field
          id="password"
          name="password"
          type="password"
          label={passwordLabel}
          required
          {...(fresh && { minLength: MIN_PASSWORD_LENGTH })}
          maxLength={MAX_PASSWORD_LENGTH}
          autoComplete={fresh ? 'new-password' : 'current-password'}
          hint={fresh ? t('password_hint') : undefined}
          problem={fieldProblem(failure, 'password', passwordLabel, t)}
          {...wrong}
        />
      )}
      {problem && (
        <Problem id={PROBLEM_ID} className="mt-3">
          {problem}
        </Problem>
      )}
      <Button type="submit" primary className={SHEET_BUTTON} disabled={busy}>
        {busy ? t('busy') : buttons[mode]}
      </Button>
      {mode === 'sign_in' && onCentral && (
        <Button className="mt-2 h-10 w-full" onClick={onCentral}>
          {t('central')}
        </Button>
      )}
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-s whitespace-nowrap text-ink-3 *:min-h-10 *:hover:text-ink">
        {mode === 'sign_in' ? (
          <>
            <button type="button" onClick={() => go('forgot')}>
              {t('forgot')}
            </button>
            <span className="flex items-center gap-1.5">
              {t('no_account')}
              <button type="button" className="min-h-10 font-label text-blue" onClick={() => go('sign_up')}>
                {t('sign_up')}
              </button>
            </span>
          </>
        ) : (
          <button type="button" onClick={() => go('sign_in')}>
            {t('back')}
          </button>
        )}
      </p>
    </form>
  )
}
