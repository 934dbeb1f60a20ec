/** Time in milliseconds after which a change that the browser refused is tried again. */
const RETRY_MS = 2000

/** Changes of the open history entry: its address, and fields of its state. */
interface EntryChange {
  url?: string
  state?: object
}

let pending: EntryChange = {}
/** Address and length of the history when a change was refused. Another entry has none of it. */
let refusedAt = ''
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Changes the open history entry. Safari and Firefox refuse this by an error if it happens too often, as for each letter
 * of a held key. The last change then follows, unless another entry was opened meanwhile.
 */
export function changeEntry(change: EntryChange): void {
  clearTimeout(timer)
  const here = `${history.length} ${location.href}`
  const before = refusedAt === here ? pending : {}
  pending = { ...before, ...change, state: { ...before.state, ...change.state } }
  try {
    history.replaceState({ ...history.state, ...pending.state }, '', pending.url)
    pending = {}
  } catch {
    refusedAt = here
    timer = setTimeout(() => changeEntry({}), RETRY_MS)
  }
}

/** Opens a new history entry for the same page. If the browser refuses it, the open entry is changed instead. */
export function addEntry(url: string): void {
  clearTimeout(timer)
  pending = {}
  try {
    history.pushState({}, '', url)
  } catch {
    changeEntry({ url })
  }
}
