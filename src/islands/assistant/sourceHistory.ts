import { $openSource, type OpenSource } from '../../stores/sourceSheet.ts'

/** State of the history entry of an open source. */
interface State {
  source?: OpenSource
}

const stateOf = (state: unknown): State => (typeof state === 'object' && state ? state : {})

/** Opens a source with a history entry of its own, so that Back closes it. Another source takes over the entry. */
export function openSource(source: OpenSource): void {
  const state = { ...stateOf(history.state), source }
  if ($openSource.get()) history.replaceState(state, '')
  else history.pushState(state, '')
  $openSource.set(source)
}

/** Closes the source and leaves its history entry. */
export function closeSource(): void {
  if (!$openSource.get()) return
  $openSource.set(undefined)
  if (stateOf(history.state).source) history.back()
}

/** Goes to another address of this page. The entry of an open source becomes its entry. */
export function leaveFor(href: string): void {
  if ($openSource.get()) history.replaceState(null, '', href)
  else history.pushState(null, '', href)
  $openSource.set(undefined)
}

/** Shows the source of the current history entry, also after a reload, and of each entry that the reader goes to. */
export function followSourceHistory(): () => void {
  const follow = () => $openSource.set(stateOf(history.state).source)
  follow()
  addEventListener('popstate', follow)
  return () => removeEventListener('popstate', follow)
}
