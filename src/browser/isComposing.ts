/** Code of a key that belongs to an input method. */
const COMPOSING = 229

/**
 * Checks whether a key belongs to a composition of an input method. Safari ends a composition before the event of the key
 * that ended it, and only the legacy code tells that key from others.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === COMPOSING
}
