import { createHash } from 'node:crypto'
import { WRAP_KEY } from '../site/codeWrap.ts'

/**
 * Set before first paint, so that neither the header of a member flickers nor code moves: the session is 'member' when
 * this browser signed in earlier, else 'guest', and whether lines of code wrap. The session is only a hint: the profile
 * call has the last word.
 */
export const SESSION_HINT = `((d,s)=>{d.session=s.id?'member':'guest';if(s.${WRAP_KEY})d.wrap=''})(document.documentElement.dataset,localStorage)`

/** What the content security policy says of it. */
export const SESSION_HINT_HASH = `sha256-${createHash('sha256').update(SESSION_HINT).digest('base64')}` as const
