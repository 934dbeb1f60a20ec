import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { languageFromTag } from '../../domain/language/languages.ts'
import { $signInAgain } from '../../stores/session.ts'
import { signInCentrally, signInMethods } from '../../stores/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { adoptIslandStyles } from '../adoptStyles.ts'
import { SHEET_BUTTON, SHEET_TITLE } from './Sheet.tsx'
import { SignInForm } from './SignInForm.tsx'
import { translator } from './siteStrings.ts'

/** Asks for a new sign-in over the page. Typed text below stays unchanged, and the interrupted action continues. */
export function askToSignIn(): void {
  adoptIslandStyles()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const end = (signedIn: boolean) => {
    root.unmount()
    place.remove()
    $signInAgain.get()?.(signedIn)
  }
  root.render(<SignInAgain onEnd={end} />)
}

function SignInAgain({ onEnd }: { onEnd: (signedIn: boolean) => void }) {
  const lang = languageFromTag(document.documentElement.lang)
  const t = translator(lang)
  const dialog = useRef<HTMLDialogElement>(null)
  const [central, setCentral] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
    void signInMethods().then(ways => setCentral(ways.central))
  }, [])
  // Leaving for the company's page would lose typed text, so it opens in another tab, and this tab is notified.
  const onCentral = central ? () => void signInCentrally(location.pathname) : undefined
  return (
    <Dialog ref={dialog} width="form" aria-labelledby="expired" onClose={() => onEnd(false)}>
      <h2 id="expired" className={SHEET_TITLE}>
        {t('expired')}
      </h2>
      <p className="mt-2 mb-4 wrap-anywhere text-ink-2">{t('expired_hint')}</p>
      <SignInForm lang={lang} onCentral={onCentral} onSignedIn={() => onEnd(true)} />
      <Button className={SHEET_BUTTON} onClick={() => dialog.current?.close()}>
        {t('cancel')}
      </Button>
    </Dialog>
  )
}
