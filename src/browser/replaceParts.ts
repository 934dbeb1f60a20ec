import { localiseTimes } from './localTimes.ts'

/** The parts of an article's page that an accepted answer changes. */
const PARTS = ['[data-article-state]', '[data-accepted]']

/** Replaces these parts of the open page by those of `fresh`. Returns whether any part changed. */
export function replaceParts(fresh: Document): boolean {
  let changed = false
  for (const part of PARTS) {
    const [old, now] = [document.querySelector(part), fresh.querySelector(part)]
    // An unchanged part is not replaced, because the reader may be reading it or have the focus in it.
    if (!old || !now || contentOf(old) === contentOf(now)) continue
    old.replaceChildren(...now.childNodes)
    localiseTimes(old)
    changed = true
  }
  // The contents link to the answer. The rest of them may differ by the reader's position only.
  const [contents, now] = [document.querySelector('.toc'), fresh.querySelector('.toc')]
  if (changed && contents && now) contents.replaceChildren(...now.childNodes)
  return changed
}

/**
 * Returns the text of a part with the addresses of its links and pictures, without what scripts add to the open page: copy
 * buttons and local times.
 */
function contentOf(part: Element): string {
  const copy = part.cloneNode(true) as Element
  for (const added of copy.querySelectorAll('.copy, time')) added.remove()
  const addresses = [...copy.querySelectorAll('[href], [src]')].map(
    each => each.getAttribute('href') ?? each.getAttribute('src')
  )
  return [copy.textContent, ...addresses].join('\n')
}
