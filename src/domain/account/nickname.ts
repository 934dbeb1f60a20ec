/** Length of a nickname in characters. */
export const MIN_NICKNAME_LENGTH = 2
export const MAX_NICKNAME_LENGTH = 30
/**
 * Characters that are invisible or change the direction of the text around them. With them, two different names could
 * look the same.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/u
/** Matches names that claim to speak for the vendor, alone or combined with other words. */
const OFFICIAL = /pinout|official|administrator|moderator|官方|管理员|客服|版主/
const OFFICIAL_ALONE = new Set(['admin', 'root', 'system', 'support', '系统', '系统消息'])

export type NicknameFault = 'too_small' | 'too_big' | 'bad_text' | 'not_allowed'

/** Returns the problem with a nickname, or undefined if there is none. Staff may use official names. */
export function nicknameFault(nickname: string, isStaff: boolean): NicknameFault | undefined {
  const length = [...nickname].length
  if (length < MIN_NICKNAME_LENGTH) return 'too_small'
  if (length > MAX_NICKNAME_LENGTH) return 'too_big'
  if (!nickname.isWellFormed() || UNSEEN.test(nickname)) return 'bad_text'
  const plain = nicknameKey(nickname).replace(/[\s\p{P}\p{S}]/gu, '')
  if (!isStaff && (OFFICIAL.test(plain) || OFFICIAL_ALONE.has(plain))) return 'not_allowed'
  return undefined
}

/** Returns a key that is equal for names that readers cannot tell apart: it ignores case, width and repeated spaces. */
export function nicknameKey(nickname: string): string {
  return nickname.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
