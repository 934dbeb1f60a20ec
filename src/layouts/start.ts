import { loadPart } from '../lib/loadPart.ts'

/** Loads what only members need; for a guest, when somebody turns to it. */
const member = () => loadPart('member', () => import('../islands/accounts/member.ts'))
const BLANK_AFTER = 1000
const TOP = 10

if (document.documentElement.dataset.session === 'member') member().catch(() => undefined)
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-in]'))
  link.addEventListener('click', () => {
    const back = location.pathname + location.search + location.hash
    link.href = `${link.pathname}?platform=forum&callback=${encodeURIComponent(back)}`
  })
const way = document.querySelector('[data-support]')
way?.addEventListener(
  'pointerdown',
  event =>
    void loadPart('support', () => import('../islands/accounts/support.ts')).then(part =>
      part.drag(event as PointerEvent)
    ),
  { once: true }
)

// A page that shows nothing is worth a word in the console of whoever looks into it.
setTimeout(() => {
  const top = document.elementFromPoint(innerWidth / 2, TOP)
  if (!top || top === document.body || top === document.documentElement)
    console.warn('Nothing is shown at the top of the page.')
}, BLANK_AFTER)
