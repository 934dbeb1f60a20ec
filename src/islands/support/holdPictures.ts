import type { Translator } from '../../locales/strings.ts'

/** Adds a button before each picture of another site that is not loaded yet. The button loads the picture. */
export function holdPictures(line: HTMLElement, t: Translator<'support'>): void {
  for (const picture of line.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    const src = picture.dataset.src ?? ''
    delete picture.dataset.src
    const { origin, host } = new URL(src, location.href)
    if (origin === location.origin) {
      picture.src = src
      continue
    }
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn h-auto min-h-10 max-w-full py-1.5 whitespace-normal wrap-anywhere'
    button.textContent = t('load_picture', { host })
    picture.hidden = true
    picture.tabIndex = -1
    button.addEventListener('click', () => {
      picture.src = src
      picture.hidden = false
      picture.focus()
      button.remove()
    })
    // A button inside a link would also follow the link.
    const place = picture.closest('a') ?? picture
    place.before(button)
  }
}
