import { stored } from '../../browser/storage.ts'
import { ARTICLE_LIMITS } from '../../domain/article/model.ts'
import { LANGUAGES, type Language } from '../../domain/language/languages.ts'
import { handedOver } from '../../stores/questionForm.ts'
import type { EditTarget } from '../../stores/writing.ts'

/** Chip with which the hot sections open. */
const FIRST_HOT_CHIP = 117
const ID = /^[1-9]\d{0,9}$/

const numberIn = (text: string | null | undefined) => (text && ID.test(text) ? Number(text) : undefined)

/** Checks whether the page was opened from the hot chips. */
export function isFromHotChip(): boolean {
  return new URLSearchParams(location.search).get('fromHotShip') === 'true'
}

/** Returns the gap to fill, by its key in the admin list. Returns undefined for anybody but admins. */
function gapIn(query: URLSearchParams): string | undefined {
  const key = query.get('gap') ?? ''
  return stored('role') === 'admin' && /^[\da-f]{16}$/.test(key) ? key : undefined
}

/** Parses the address of the editor. */
export function readAddress(lang: Language): EditTarget {
  const query = new URLSearchParams(location.search)
  const chip = numberIn(query.get('family1')) ?? (isFromHotChip() ? chipOfReferrer() : undefined)
  const ticket = query.get('ticket')
  const type = numberIn(query.get('type'))
  const draft = query.get('draft')
  const written = LANGUAGES.find(each => each === query.get('in'))
  const title = query.get('title')?.slice(0, ARTICLE_LIMITS.bigTitle)
  const gap = gapIn(query)
  return {
    lang,
    id: numberIn(query.get('id')),
    draft: draft && /^[\w-]{1,64}$/.test(draft) ? draft : undefined,
    // A page opened for a specific purpose ignores the draft of another purpose.
    fresh: query.has('new') || Boolean(ticket) || query.has('gap') || type !== undefined || chip !== undefined,
    given: {
      // The question that the assistant could not answer.
      ...(query.has('filled') && handedOver()),
      ...(title && { bigTitle: title }),
      ...(written && { lang: written }),
      ...(gap && { gap }),
      ...(chip && { family1: [chip] }),
      ...(type && [1, 2, 3, 4, 6].includes(type) && { articleType: type }),
      ...(ticket && ID.test(ticket) && { ticketId: ticket })
    }
  }
}

/** Puts the draft key into the address, so that a reload and a restored tab find the draft. */
export function putKey(key: string): void {
  const url = new URL(location.href)
  url.searchParams.set('draft', key)
  url.searchParams.delete('new')
  url.searchParams.delete('filled')
  history.replaceState(history.state, '', url)
}

function chipOfReferrer(): number {
  const path = document.referrer ? new URL(document.referrer).pathname : ''
  return numberIn(/\/hot-chip\/\D*(\d+)/.exec(path)?.[1]) ?? FIRST_HOT_CHIP
}
