import { type Language, localPath } from '../language/languages.ts'

/** What needs an account. The sign-in page names it. */
export const SIGN_IN_REASONS = [
  'like',
  'helpful',
  'unhelpful',
  'bookmark',
  'comment',
  'follow',
  'ask',
  'write',
  'messages',
  'personal',
  'profile',
  'admin'
] as const
export type SignInReason = (typeof SIGN_IN_REASONS)[number]

/**
 * Returns the path of the sign-in page, which names the reason, if there is a single one, and returns to `callback`: a
 * path of this site with query and fragment.
 */
export function signInPath(lang: Language, callback: string, reason?: SignInReason): string {
  return `${localPath('/login', lang)}?platform=forum${reason ? `&for=${reason}` : ''}&callback=${encodeURIComponent(callback)}`
}
