// What an article puts on the clipboard: its link, and each block of code.

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies on click, and shows for a while in `state` whether it went well. */
function onCopy(button: HTMLElement, state: Element, words: DOMStringMap, text: () => string): void {
  const before = state.textContent
  button.addEventListener('click', async () => {
    state.textContent = ((await copyText(text())) ? words.copied : words.failed) ?? ''
    setTimeout(() => {
      state.textContent = before
    }, 3000)
  })
}

const share = document.querySelector<HTMLButtonElement>('[data-share]')
const shareState = document.querySelector('[data-share-state]')
if (share && shareState) {
  share.disabled = false
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  onCopy(share, shareState, share.dataset, () => new URL(new URL(canonical).pathname, location.href).href)
}

const template = document.querySelector<HTMLTemplateElement>('#copy-code')
const pattern = template?.content.firstElementChild
if (template && pattern) {
  for (const caption of document.querySelectorAll('figure.code > figcaption')) {
    const button = pattern.cloneNode(true) as HTMLButtonElement
    caption.append(button)
    onCopy(button, button, template.dataset, () => caption.nextElementSibling?.textContent ?? '')
  }
}
