import { localiseTimes } from '../browser/localTimes.ts'
import '../components/articles/copy.ts'
import '../components/articles/printedAddress.ts'
import '../components/search/topicLinks.ts'
import '../components/site/menuKeys.ts'
import '../components/site/rememberLanguage.ts'
import { loadPart } from './loadPart.ts'
import './reading.ts'

localiseTimes()
const { dataset } = document.documentElement
let isMember = false
/** Makes the page that of a member, also after a sign-in in another tab, of which the storage knows. */
function followMember(): void {
  if (isMember || (dataset.session !== 'member' && !hasSession())) return
  isMember = true
  dataset.session = 'member'
  void loadPart('member', import('../islands/accounts/member.ts'))
}
function hasSession(): boolean {
  try {
    return Boolean(localStorage.getItem('id'))
  } catch {
    return false
  }
}
addEventListener('storage', followMember)
followMember()
// A pack has no new comments.
if (!isMember && dataset.pack === undefined) {
  const comments = document.querySelector('#comments')
  const follow = () =>
    void loadPart('comments', import('../components/comments/follow.ts')).then(part => part.followComments())
  const observer = new IntersectionObserver(([seen]) => {
    if (!seen?.isIntersecting) return
    observer.disconnect()
    // A reader of a cached page gets no notice about parts that are missing there.
    if (navigator.onLine) follow()
    else addEventListener('online', follow, { once: true })
  })
  if (comments) observer.observe(comments)
}
// A guest signs in over the page. Without the script, the link leads to the sign-in page.
document.addEventListener('click', event => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[rel=nofollow][href*="/login?"]')
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey
  if (!link || event.defaultPrevented || isModified || document.documentElement.dataset.session === 'member') return
  event.preventDefault()
  loadPart('sign-in', import('../islands/accounts/signInHere.ts'))
    .then(part => part.signInHere(link))
    .catch(() => location.assign(link.href))
})
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-in]'))
  link.addEventListener('click', () => {
    const back = location.pathname + location.search + location.hash
    const to = new URL(link.href)
    to.searchParams.set('platform', 'forum')
    // In a pack the link names the missing page, so it stays.
    to.searchParams.set('callback', back)
    link.href = to.href
  })
const helpButton = document.querySelector('footer [data-key="?"]')
helpButton?.addEventListener(
  'click',
  () =>
    void loadPart('keyboard', import('../components/site/keyboardHelp.ts')).then(part =>
      part.showKeys(helpButton.textContent)
    )
)
if (document.querySelector('.toc')) void loadPart('contents', import('../components/articles/contentsMark.ts'))
const supportButton = document.querySelector<HTMLElement>('[data-support]')
supportButton?.addEventListener(
  'pointerdown',
  event => void loadPart('support', import('../islands/accounts/support.ts')).then(part => part.drag(event)),
  { once: true }
)
/** Time in milliseconds for which the button stays on a phone after a reader turned back. */
const SUPPORT_SHOWN_MS = 4000
let supportHides = 0
/** Distance from the end of a page within which the support button is visible, also for those who go there by keyboard. */
const SUPPORT_END_PX = 80
function setSupport(aside?: '' | 'false'): void {
  if (aside === undefined) supportButton?.removeAttribute('data-aside')
  else supportButton?.setAttribute('data-aside', aside)
}
let scrolledTo = scrollY
addEventListener(
  'scroll',
  () => {
    // A browser can report a place twice.
    if (scrollY === scrolledTo) return
    const isAtEnd = scrollY + innerHeight > document.documentElement.scrollHeight - SUPPORT_END_PX
    const isAside = scrollY > scrolledTo && !isAtEnd && !supportButton?.matches(':focus')
    // "false" shows the button on a phone as well, which otherwise has it at the end of a page.
    const isBack = scrollY < scrolledTo
    if (supportButton) setSupport(isAside ? '' : isBack ? 'false' : undefined)
    clearTimeout(supportHides)
    if (isBack) supportHides = window.setTimeout(setSupport, SUPPORT_SHOWN_MS)
    scrolledTo = scrollY
  },
  { passive: true }
)
for (const share of document.querySelectorAll('[data-share]'))
  share.addEventListener(
    'click',
    () => void loadPart('share', import('../islands/share/share.tsx')).then(part => part.openShare())
  )
// Only an ornament, so nothing is said if it is missing.
if (!CSS.supports('animation-timeline: scroll()'))
  import('./fadeEdges.ts').then(part => part.fadeEdges()).catch(() => {})
function onSelection(): void {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || !selection.anchorNode?.parentElement?.closest('.prose')) return
  document.removeEventListener('selectionchange', onSelection)
  void loadPart('selection', import('../islands/share/selection.ts'))
}
document.addEventListener('selectionchange', onSelection)
onSelection()
