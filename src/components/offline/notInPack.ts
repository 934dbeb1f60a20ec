import { decodePercent } from '../../domain/decodePercent.ts'

// Page that stands for everything missing in a pack. It shows the missing address.
const shown = document.querySelector<HTMLAnchorElement>('#wanted')
const home = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
const wanted = new URLSearchParams(location.search).get('to') ?? location.pathname

if (shown && URL.canParse(wanted, home)) {
  const address = new URL(wanted, home)
  if (/^https?:$/.test(address.protocol)) {
    shown.href = address.href
    shown.textContent = decodePercent(address.href)
  }
}
