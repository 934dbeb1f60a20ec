import { counterpartIn } from '../../browser/counterpart.ts'
import { type Language, languageFromTag } from '../../domain/language/languages.ts'
import { overflowing } from '../../domain/language/numbers.ts'
import { loadOnce } from '../../domain/loadOnce.ts'
import { chooseLanguage } from '../../stores/language.ts'
import { $reached, $session, $signInAgain, $unread, followSession, loadSession, signOut } from '../../stores/session.ts'
import { followStream } from '../../stores/stream.ts'

/** Enables a member's actions on the article or the authors of this page, once. */
export const pageActions = loadOnce(async () => {
  const article = document.querySelector<HTMLElement>('[data-article]')
  if (article) {
    const { mountArticleActions } = await import('../articles/articleActions.tsx')
    await mountArticleActions(article)
  } else if (document.querySelector('[data-follow]')) {
    const { bindAuthors } = await import('../articles/bindAuthors.ts')
    await bindAuthors()
  }
})

/**
 * Returns the address to which a member is led whose profile has another language than the page. The profile has one only
 * if the member chose it; what the browser remembers of it, without the server, may be the language of another page, and
 * a saved page need not be there in that language. A link of this site leads to its page, in whatever language, and
 * nobody is led away who has begun to read or goes back, or from an error.
 */
function leadsTo(lang: Language): string | undefined {
  const isFromHere = document.referrer.startsWith(`${location.origin}/`)
  if (lang === languageFromTag(document.documentElement.lang) || isFromHere || !$reached.get()) return undefined
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Not every browser tells a script the status of its page.
  const isError = document.querySelector('main[data-error]') !== null
  // An address with an anchor scrolls by itself.
  const hasBegun = navigator.userActivation?.hasBeenActive || (scrollY > 0 && location.hash === '')
  return isError || hasBegun || visit?.type === 'back_forward' ? undefined : counterpartIn(lang)
}

// The header is already in the page. This adds the member's name and unread counts.
const all = <E extends HTMLElement>(what: string) => document.querySelectorAll<E>(what)

$session.subscribe(session => {
  if (session.state === 'blocked')
    return void import('./blocked.tsx').then(({ showBlocked: tellBlocked }) => tellBlocked(session.profile.reason))
  if (session.state !== 'member') return
  void pageActions()
  const { name, nickname, headPic, role, lang } = session.profile
  const counterpart = leadsTo(lang)
  if (counterpart) return location.replace(counterpart)
  for (const link of all('[data-staff]')) link.hidden = name === '' && role !== 'admin'
  for (const link of all('[data-admin]')) link.hidden = role !== 'admin'
  for (const place of all('[data-nickname]')) place.textContent = nickname
  for (const place of all('[data-avatar]')) {
    const picture = Object.assign(new Image(), { src: headPic, alt: '' })
    place.replaceChildren(headPic ? picture : ([...nickname][0] ?? '').toUpperCase())
  }
})
$unread.subscribe(count => {
  for (const bell of all('[data-bell]')) {
    const { label = '', waiting = '' } = bell.dataset
    bell.toggleAttribute('data-unread', count > 0)
    bell.setAttribute('aria-label', count > 0 ? waiting.replace('%s', overflowing(count)) : label)
  }
})
$signInAgain.subscribe(answer => {
  if (!answer) return
  // The calls that wait for the answer fail instead of waiting for good.
  import('./signInAgain.ts').then(part => part.askToSignInAgain()).catch(() => answer(false))
})
for (const button of all('[data-sign-out]'))
  button.addEventListener('click', async () => {
    const { done = '', failed = '' } = button.dataset
    const isOut = await signOut()
    const toast = document.querySelector('[data-toast]')
    if (toast) toast.textContent = isOut ? done : failed
    for (const menu of all('[popover]')) menu.hidePopover()
  })
// Sent before the page is left, so the script is not loaded on the click.
for (const link of all('[data-language]'))
  link.addEventListener('click', () => void chooseLanguage(languageFromTag(link.dataset.language ?? '')))
followSession()
followStream()
void loadSession()
