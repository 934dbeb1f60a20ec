import { decodePercent } from '../../domain/decodePercent.ts'

const section = document.querySelector('[data-section]')
const list = document.querySelector<HTMLElement>('.toc')
/** Height of the header in pixels. A heading counts once it has reached the header. */
const HEADER_HEIGHT_PX = 96
let waiting = false
let last: Element | undefined

function mark(): void {
  waiting = false
  // Read again each time, because an accepted answer adds an entry.
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')]
  let now = links[0]
  for (const link of links) {
    const target = document.getElementById(decodePercent(link.hash.slice(1)))
    if (target && target.getBoundingClientRect().top < HEADER_HEIGHT_PX) now = link
  }
  // A short last section never reaches the header.
  if (scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1) now = links.at(-1)
  // A list that was replaced marks its first entry.
  for (const link of links) if (link !== now) link.removeAttribute('aria-current')
  if (!now || now === last) return
  last = now
  now.setAttribute('aria-current', 'true')
  if (section) section.textContent = now.textContent
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
