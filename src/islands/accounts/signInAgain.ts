import { languageFromTag } from '../../domain/language/languages.ts'
import { $signInAgain } from '../../stores/session.ts'
import { adoptIslandStyles } from '../adoptStyles.ts'
import { askOverPage } from './signInDialog.tsx'
import { translator } from './siteStrings.ts'

/** Asks over the page for a new sign-in. The interrupted action continues. */
export async function askToSignInAgain(): Promise<void> {
  adoptIslandStyles()
  const t = translator(languageFromTag(document.documentElement.lang))
  const signedIn = await askOverPage({ title: t('expired'), hint: t('expired_hint') })
  $signInAgain.get()?.(signedIn)
}
