import { decodePercent } from '../../domain/decodePercent.ts'

const section = document.querySelector<HTMLElement>('[data-section]')
const list = document.querySelector<HTMLElement>('.toc')
/** Share of the window above which the eye reads. A heading counts once it is there. */
const READING_SHARE = 0.35
let waiting = false
let last: Element | undefined

function mark(): void {
  waiting = false
  // Read again each time, because an accepted answer adds an entry.
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')]
  let now = links[0]
  for (const link of links) {
    const target = document.getElementById(decodePercent(link.hash.slice(1)))
    const top = target?.getBoundingClientRect().top ?? Infinity
    if (top < innerHeight * READING_SHARE) now = link
    // The reader chose it. Short sections after it are there as well.
    if (top > 0 && top < innerHeight * READING_SHARE && target?.matches(':target')) break
  }
  // A short last section never gets there.
  if (scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1) now = links.at(-1)
  // A list that was replaced marks its first entry.
  for (const link of links) if (link !== now) link.removeAttribute('aria-current')
  if (!now || now === last) return
  last = now
  now.setAttribute('aria-current', 'true')
  if (section) {
    section.textContent = now.textContent
    section.lang = now.closest<HTMLElement>('[lang]')?.lang ?? ''
  }
  if (list && list.scrollHeight > list.clientHeight) list.scrollTop = now.offsetTop - list.clientHeight / 2
}

addEventListener(
  'scroll',
  () => {
    // The reader chose a section and should see it.
    if (list?.matches(':popover-open')) list.hidePopover()
    if (!waiting) requestAnimationFrame(mark)
    waiting = true
  },
  { passive: true }
)
mark()
