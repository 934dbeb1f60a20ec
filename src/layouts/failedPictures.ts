import type { Translator } from '../locales/strings.ts'

const PICTURES = '.prose img'

/** Shows a link in place of each picture of a text that cannot be loaded, and loads these pictures again once the browser is online. */
export function replaceFailedPictures(t: Translator<'reading'>): void {
  // Errors of pictures do not bubble.
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target.matches(PICTURES)) replace(target, t)
  }
  document.addEventListener('error', onError, true)
  // Firefox has no width for some SVG pictures that it shows.
  for (const picture of document.querySelectorAll<HTMLImageElement>(PICTURES))
    if (picture.complete && picture.naturalWidth === 0) picture.decode().catch(() => replace(picture, t))
  addEventListener('online', () => {
    for (const picture of document.querySelectorAll<HTMLImageElement>(`${PICTURES}[hidden]`)) {
      // Browsers load no lazy picture that is hidden.
      picture.loading = 'eager'
      picture.src = picture.currentSrc || picture.src
    }
  })
}

/** Hides a picture, and links to it by its alternative text, or where its caption says the same, by what happened. */
function replace(picture: HTMLImageElement, t: Translator<'reading'>): void {
  if (picture.hidden) return
  // A link within a link is not possible.
  const isLinked = picture.closest('a')
  const sign = Object.assign(
    document.createElement(isLinked ? 'span' : 'a'),
    isLinked ? {} : { href: picture.src, target: '_blank', rel: 'noopener noreferrer nofollow' }
  )
  sign.className = 'missing'
  sign.textContent = (picture.closest('figure')?.querySelector('figcaption') ? '' : picture.alt) || t('picture_failed')
  picture.hidden = true
  picture.after(sign)
  const onLoad = () => {
    picture.hidden = false
    sign.remove()
  }
  picture.addEventListener('load', onLoad, { once: true })
}
