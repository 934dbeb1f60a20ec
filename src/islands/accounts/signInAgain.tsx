import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { languageFromTag } from '../../domain/language/languages.ts'
import { $signInAgain } from '../../stores/session.ts'
import { signInCentrally, signInMethods } from '../../stores/signIn.ts'
import { SignInForm } from './SignInForm.tsx'
import { adoptSheetStyles } from './sheetStyles.ts'
import { translator } from './siteStrings.ts'

/** Asks over the page to sign in again; what is written below stays as it is, and what was being done goes on. */
export function askToSignIn(): void {
  adoptSheetStyles()
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
  // Leaving for the company's page would lose what is written, so it opens beside it, and this tab hears of it.
  const onCentral = central ? () => void signInCentrally(location.pathname) : undefined
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="expired" onClose={() => onEnd(false)}>
      <h2 id="expired">{t('expired')}</h2>
      <p>{t('expired_hint')}</p>
      <SignInForm lang={lang} onCentral={onCentral} onSignedIn={() => onEnd(true)} />
      <button type="button" className="btn" onClick={() => dialog.current?.close()}>
        {t('cancel')}
      </button>
    </dialog>
  )
}
