import { createHash } from 'node:crypto'

/**
 * Set before first paint, so that the header of a member does not flicker: the session is 'member' when this browser
 * signed in earlier, else 'guest'. Only a hint: the profile call has the last word.
 */
export const SESSION_HINT = "document.documentElement.dataset.session=localStorage.getItem('id')?'member':'guest'"

/** What the content security policy says of it. */
export const SESSION_HINT_HASH = `sha256-${createHash('sha256').update(SESSION_HINT).digest('base64')}` as const
