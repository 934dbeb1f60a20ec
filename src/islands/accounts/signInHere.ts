import { SIGN_IN_REASONS } from '../../domain/account/signInPath.ts'
import { languageFromTag } from '../../domain/language/languages.ts'
import { $session } from '../../stores/session.ts'
import { adoptIslandStyles } from '../adoptStyles.ts'
import { askOverPage } from './signInDialog.tsx'
import { translator } from './strings.ts'

/** Asks a guest over the page to sign in, then does what the link to the sign-in page is for. */
export async function signInHere(link: HTMLAnchorElement): Promise<void> {
  const t = translator(languageFromTag(document.documentElement.lang))
  const named = new URL(link.href).searchParams.get('for')
  const reason = SIGN_IN_REASONS.find(known => known === named)
  adoptIslandStyles()
  const signedIn = await askOverPage({ title: reason ? t(`to_${reason}`) : t('sign_in'), page: link.href })
  // A dialog of its own tells a blocked person.
  if (!signedIn || $session.get().state !== 'member') return
  const { pageActions } = await import('./member.ts')
  await pageActions()
  if (reason === 'comment') document.querySelector<HTMLElement>('#comments textarea')?.focus()
  else {
    link.focus()
    // A reader may have liked the article before, on another device. Nobody follows themselves.
    if (!link.hidden && link.getAttribute('aria-pressed') !== 'true') link.click()
  }
}
