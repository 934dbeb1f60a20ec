import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { languageFromTag } from '../../domain/language/languages.ts'
import { $reached, $session } from '../../stores/session.ts'
import { signInCentrally, signInMethods } from '../../stores/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SHEET_BUTTON, SHEET_TITLE } from './Sheet.tsx'
import { SignInForm } from './SignInForm.tsx'
import { translator } from './siteStrings.ts'

interface Question {
  title: string
  hint?: string
  /** Address of the sign-in page, which has further ways to sign in. It returns here. */
  page?: string
}

let open: Promise<boolean> | undefined

/**
 * Asks over the page to sign in, once at a time. Typed text below stays unchanged. Resolves to whether somebody signed
 * in. The styles of the island have to be in the page.
 */
export function askOverPage(question: Question): Promise<boolean> {
  open ??= ask(question).finally(() => {
    open = undefined
  })
  return open
}

function ask(question: Question): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise(done => {
    const end = (signedIn: boolean) => {
      root.unmount()
      place.remove()
      done(signedIn)
    }
    root.render(<SignInDialog {...question} onEnd={end} />)
  })
}

function SignInDialog({ title, hint, page, onEnd }: Question & { onEnd: (signedIn: boolean) => void }) {
  const lang = languageFromTag(document.documentElement.lang)
  const t = translator(lang)
  const dialog = useRef<HTMLDialogElement>(null)
  const [central, setCentral] = useState(false)
  const latestEnd = useRef(onEnd)
  latestEnd.current = onEnd
  useEffect(() => {
    dialog.current?.showModal()
    void signInMethods().then(ways => setCentral(ways.central))
    // The reader may sign in in another tab.
    return $session.listen(({ state }) => state === 'member' && $reached.get() && latestEnd.current(true))
  }, [])
  // Leaving for the company's page would lose typed text. Then a link opens the sign-in page in another tab, and this tab is notified.
  const here = () => location.pathname + location.search + location.hash
  const onCentral = central && !page ? () => void signInCentrally(here()) : undefined
  return (
    <Dialog ref={dialog} width="form" aria-labelledby="sign-in-title" onClose={() => onEnd(false)}>
      <h2 id="sign-in-title" className={SHEET_TITLE}>
        {title}
      </h2>
      <p className="mt-2 mb-3 wrap-anywhere text-ink-2">{hint}</p>
      <div className="[&_h2]:text-m [&_h2]:font-label [&_h2]:text-ink-2">
        <SignInForm lang={lang} onCentral={onCentral} onSignedIn={() => onEnd(true)} />
      </div>
      {page && (
        <a className={`btn ${SHEET_BUTTON}`} href={page}>
          {t('sign_in_ways')}
        </a>
      )}
      <Button className={`${SHEET_BUTTON} border-transparent`} onClick={() => dialog.current?.close()}>
        {t('cancel')}
      </Button>
    </Dialog>
  )
}
