const MIN_NICKNAME_LENGTH = 2
const MAX_NICKNAME_LENGTH = 30
/** What nobody sees, or what turns the text around it: two names that look the same would be two. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/u
/** In a name these say that the vendor speaks, alone or together with others. */
const OFFICIAL = /pinout|official|administrator|moderator|官方|管理员|客服|版主/
const OFFICIAL_ALONE = new Set(['admin', 'root', 'system', 'support', '系统', '系统消息'])

/** What is wrong with a nickname, for who is no staff; undefined for nothing. */
export function nicknameFault(
  nickname: string,
  isStaff: boolean
): 'too_small' | 'too_big' | 'bad_text' | 'not_allowed' | undefined {
  const length = [...nickname].length
  if (length < MIN_NICKNAME_LENGTH) return 'too_small'
  if (length > MAX_NICKNAME_LENGTH) return 'too_big'
  if (!nickname.isWellFormed() || UNSEEN.test(nickname)) return 'bad_text'
  const plain = nicknameKey(nickname).replace(/[\s\p{P}\p{S}]/gu, '')
  if (!isStaff && (OFFICIAL.test(plain) || OFFICIAL_ALONE.has(plain))) return 'not_allowed'
  return undefined
}

/** The same for names that readers take for one: whatever their case, width and blanks. */
export function nicknameKey(nickname: string): string {
  return nickname.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
