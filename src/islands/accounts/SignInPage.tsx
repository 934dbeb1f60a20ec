import { useCallback, useEffect, useRef, useState } from 'react'
import { SIGN_IN_REASONS } from '../../domain/account/signInPath.ts'
import { type Language, localPath, splitPath } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { loadSession } from '../../stores/session.ts'
import { claimAdmin, safeCallback, signInCentrally, signInMethods } from '../../stores/signIn.ts'
import { QrSignIn } from './QrSignIn.tsx'
import { Sheet } from './Sheet.tsx'
import { SignInForm, type SignInMode } from './SignInForm.tsx'
import { StoreProvider, useStore } from './StoreProvider.tsx'
import { translator } from './strings.ts'

/**
 * Matches narrow windows and devices without a mouse: this is the phone itself, so another one would have to scan the
 * code.
 */
const PHONE = '(max-width: 767px), (pointer: coarse)'

const REASON = 'w-[min(100%,690px)] text-center text-xl font-title tracking-title'
const NOTICE = 'w-[min(100%,690px)] border-l-2 border-red bg-card px-4 py-3 text-s'

/** The sign-in page: a code for the phone beside the form. It returns to the previous page. */
export function SignInPage({ lang }: { lang: Language }) {
  return (
    <StoreProvider>
      <Ways lang={lang} />
    </StoreProvider>
  )
}

function Ways({ lang }: { lang: Language }) {
  const { isLoggedIn } = useStore()
  const t = translator(lang)
  const [params] = useState(() => new URLSearchParams(location.search))
  const [central, setCentral] = useState(false)
  const [failed, setFailed] = useState(problemOf(params.get('error'), t))
  const [phone] = useState(() => matchMedia(PHONE).matches)
  const setup = params.get('setup')
  const resetToken = params.get('token') ?? undefined
  // A setup link is used before any account exists.
  const initialMode = setup ? 'sign_up' : resetToken ? 'reset' : 'sign_in'
  const [mode, setMode] = useState<SignInMode>(initialMode)
  const reason = SIGN_IN_REASONS.find(known => known === params.get('for'))
  // The code signs in with an account that is already there.
  const withCode = !phone && mode === 'sign_in'

  const goOn = useCallback(async () => {
    if (setup) {
      const claimed = await claimAdmin(setup)
      if (!claimed.ok) return setFailed(claimed.failure.message || t('network'))
    }
    const session = await loadSession()
    if (session.state !== 'member') return
    const target = safeCallback(params.get('callback'), localPath('/home', lang))
    // The language of the profile is the one that the reader chose last, on any device.
    const { path } = splitPath(target)
    location.replace(target === localPath('/home', lang) ? localPath(path, session.profile.lang) : target)
  }, [params, lang, setup, t])

  const onSignedIn = useCallback(() => void tellIfBlocked(), [])
  useEffect(() => {
    void tellIfBlocked()
    void signInMethods().then(ways => setCentral(ways.central))
  }, [])
  const place = useRef<HTMLElement>(null)
  // The page is for this form only. On a phone, the focus would open the keyboard over the page.
  useEffect(() => {
    if (!phone && document.activeElement === document.body) place.current?.querySelector('input')?.focus()
  }, [phone])
  useEffect(() => {
    if (isLoggedIn) void goOn()
  }, [isLoggedIn, goOn])

  const callback = safeCallback(params.get('callback'), localPath('/home', lang))
  const onCentral = central
    ? () => void signInCentrally(callback).then(sent => sent.ok || setFailed(sent.failure.message))
    : undefined
  const form = (
    <SignInForm
      lang={lang}
      initialMode={initialMode}
      resetToken={resetToken}
      onCentral={onCentral}
      returns={params.has('callback')}
      onMode={setMode}
      onSignedIn={onSignedIn}
    />
  )
  return (
    <>
      {reason && !setup && <p className={REASON}>{t(`to_${reason}`)}</p>}
      {params.has('confirmed') && !failed && (
        <p className={NOTICE} role="status">
          {t('confirmed')}
        </p>
      )}
      {failed && (
        <p className={`${NOTICE} text-red`} role="alert">
          {failed}
        </p>
      )}
      <Sheet columns={withCode ? 'two' : 'one'}>
        {withCode && <QrSignIn lang={lang} onSignedIn={onSignedIn} />}
        {withCode && <i className="bg-line max-md:hidden" aria-hidden="true" />}
        <section ref={place}>
          {setup && (
            <p className="mb-5 border-l-2 border-ink pl-3 text-s text-ink-2">
              <b className="block text-ink">{t('admin_title')}</b> {t('admin_hint')}
            </p>
          )}
          {form}
        </section>
      </Sheet>
    </>
  )
}

/** Describes an earlier failure: of a link in a mail, or at the central service. */
function problemOf(error: string | null, t: Translator<'signIn'>): string {
  if (error === null) return ''
  return error.includes('TOKEN') ? t('link_expired') : t('central_failed')
}

/** Shows the reason to a blocked person after the sign-in. */
async function tellIfBlocked(): Promise<void> {
  const session = await loadSession()
  if (session.state !== 'blocked') return
  const { showBlocked: tellBlocked } = await import('./blocked.tsx')
  tellBlocked(session.profile.reason)
}
