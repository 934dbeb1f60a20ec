import { type FormEvent, useCallback, useEffect, useState } from 'react'
import type { SignInRequest } from '../../contract/accounts.ts'
import { HTML_LANG, type Language } from '../../domain/language/languages.ts'
import { loadSession } from '../../stores/session.ts'
import { answer, readSignInRequest } from '../../stores/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { Digits } from '../../ui/Digits.tsx'
import { Field } from '../../ui/Field.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SHEET_BUTTON, SHEET_LEAD, SHEET_PRINT, SHEET_TITLE, Sheet } from './Sheet.tsx'
import { SignInForm } from './SignInForm.tsx'
import { translator } from './strings.ts'

type Step =
  | { at: 'loading' | 'sign_in' | 'enter' | 'approved' | 'refused' }
  | { at: 'ask'; request: SignInRequest }
  | { at: 'failed'; message: string }

const FACT = 'flex justify-between gap-3 border-b border-line py-2'

/** The phone's side of a sign-in by code: the requesting browser, and the decision. */
export function ScanPage({ lang }: { lang: Language }) {
  const t = translator(lang)
  const [code, setCode] = useState(() => new URLSearchParams(location.search).get('user_code') ?? '')
  const [step, setStep] = useState<Step>({ at: 'loading' })
  const [busy, setBusy] = useState(false)

  const look = useCallback(async () => {
    const session = await loadSession()
    if (session.state !== 'member') return setStep({ at: 'sign_in' })
    if (!code) return setStep({ at: 'enter' })
    const seen = await readSignInRequest(code)
    if (!seen.ok) {
      const messages: Record<string, string> = { link_expired: t('scan_expired'), not_found: t('scan_unknown') }
      return setStep({ at: 'failed', message: messages[seen.failure.code] ?? (seen.failure.message || t('network')) })
    }
    if (seen.value.status !== 'pending') return setStep({ at: 'failed', message: t('scan_used') })
    setStep({ at: 'ask', request: seen.value })
  }, [code, t])
  useEffect(() => void look(), [look])

  async function reply(approve: boolean) {
    setBusy(true)
    const outcome = await answer(code, approve)
    setBusy(false)
    if (outcome.ok) setStep({ at: approve ? 'approved' : 'refused' })
    else
      setStep({
        at: 'failed',
        message: outcome.failure.code === 'malformed' ? t('scan_expired') : outcome.failure.message || t('network')
      })
  }
  function enter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setCode(String(new FormData(event.currentTarget).get('code') ?? '').trim())
    setStep({ at: 'loading' })
  }

  const again = () => {
    setCode('')
    setStep({ at: 'enter' })
  }
  const isEntering = step.at === 'enter'
  // The page is for nothing else. On a touch screen, the focus would open the keyboard over it.
  useEffect(() => {
    if (isEntering && matchMedia('(hover: hover)').matches && document.activeElement === document.body)
      document.getElementById('code')?.focus()
  }, [isEntering])
  return (
    <Sheet columns="one" aria-live="polite">
      <section>
        {step.at === 'sign_in' ? (
          <>
            <p className="pb-4 text-s">{t('scan_first')}</p>
            <SignInForm lang={lang} onSignedIn={() => void look()} />
          </>
        ) : (
          <h2 className={SHEET_TITLE}>{t('scan_title')}</h2>
        )}
        {step.at === 'loading' && <p className={SHEET_LEAD}>{t('busy')}</p>}
        {isEntering && (
          <form onSubmit={enter}>
            <p className={SHEET_LEAD}>{t('scan_enter')}</p>
            <Field
              id="code"
              name="code"
              label={t('scan_code')}
              required
              maxLength={12}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              className="mono"
            />
            <Button type="submit" primary className={SHEET_BUTTON}>
              {t('scan_next')}
            </Button>
          </form>
        )}
        {step.at === 'ask' && (
          <>
            <p className={SHEET_LEAD}>{t('scan_question')}</p>
            <Digits number={step.request.number} />
            <p className={SHEET_PRINT}>{t('scan_compare')}</p>
            <dl className="my-4 text-s">
              <div className={FACT}>
                <dt className="whitespace-nowrap text-ink-3">{t('scan_browser')}</dt>
                <dd className="text-right wrap-anywhere">{step.request.browser}</dd>
              </div>
              <div className={FACT}>
                <dt className="whitespace-nowrap text-ink-3">{t('scan_address')}</dt>
                <dd className="mono text-right wrap-anywhere">
                  {step.request.address} {step.request.sameNetwork && <span>({t('scan_same')})</span>}
                </dd>
              </div>
              <div className={FACT}>
                <dt className="whitespace-nowrap text-ink-3">{t('scan_time')}</dt>
                <dd className="text-right wrap-anywhere">
                  {new Date(step.request.startedAt).toLocaleTimeString(HTML_LANG[lang])}
                </dd>
              </div>
            </dl>
            <p className={SHEET_LEAD}>{t('scan_warning')}</p>
            <p className="grid grid-cols-2 gap-3">
              <Button className={SHEET_BUTTON} disabled={busy} onClick={() => void reply(false)}>
                {t('refuse')}
              </Button>
              <Button primary className={SHEET_BUTTON} disabled={busy} onClick={() => void reply(true)}>
                {t('approve')}
              </Button>
            </p>
          </>
        )}
        {step.at === 'approved' && <p className={SHEET_LEAD}>{t('approved')}</p>}
        {step.at === 'refused' && <p className={SHEET_LEAD}>{t('refused')}</p>}
        {step.at === 'failed' && (
          <>
            <Problem>{step.message}</Problem>
            <Button onClick={again}>{t('scan_enter')}</Button>
          </>
        )}
      </section>
    </Sheet>
  )
}
