import { nameToEmoji } from 'gemoji'
import { ownValue } from '../../src/domain/ownValue.ts'

/** Names that forums use and GitHub does not, mapped to GitHub's names. */
const OTHER_NAMES: Record<string, string> = {
  slight_smile: 'slightly_smiling_face',
  slightly_smiling: 'slightly_smiling_face',
  slight_frown: 'slightly_frowning_face',
  grin: 'grin',
  laughing: 'laughing',
  upside_down: 'upside_down_face',
  thinking: 'thinking',
  hugs: 'hugs',
  face_with_raised_eyebrow: 'raised_eyebrow',
  rolling_eyes: 'roll_eyes',
  light_bulb: 'bulb',
  check_mark: 'heavy_check_mark',
  cross_mark: 'x',
  party: 'tada',
  party_popper: 'tada',
  red_heart: 'heart',
  thumbsup: '+1',
  thumbs_up: '+1',
  thumbsdown: '-1',
  thumbs_down: '-1'
}
const EMOJI = /(?<![\w:]):([a-z0-9+-][\w+-]{0,40}):(?:t[2-6]:)?(?![\w:])/gi

/** Replaces emoji names between colons with emoji. Custom emoji of a forum stay names. */
export function withEmoji(text: string): string {
  return text.replace(EMOJI, (whole, name: string) => emojiOf(name) ?? whole)
}

/** Returns the emoji with a name. Returns undefined for a custom emoji of a forum. */
export function emojiOf(name: string): string | undefined {
  const key = name.toLowerCase()
  return ownValue(nameToEmoji, key) ?? ownValue(nameToEmoji, ownValue(OTHER_NAMES, key) ?? '')
}
