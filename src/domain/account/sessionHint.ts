import { createHash } from 'node:crypto'
import { WRAP_KEY } from '../site/codeWrap.ts'

/**
 * Script that runs before first paint, so that neither a member's header nor the code layout shifts. It sets the
 * session to 'member' if this browser signed in earlier, else 'guest', and sets whether lines of code wrap. The session
 * is only a hint. The profile call decides. A browser that blocks storage throws at its name: then the reader is a guest.
 */
export const SESSION_HINT = `{let d=document.documentElement.dataset,s={};try{s=localStorage}catch{}d.session=s.id?'member':'guest';if(s.${WRAP_KEY})d.wrap=''}`

/** Hash of the script for the content security policy. */
export const SESSION_HINT_HASH = `sha256-${createHash('sha256').update(SESSION_HINT).digest('base64')}` as const
