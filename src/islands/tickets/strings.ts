import { browserTranslator } from '../../locales/browserTranslator.ts'
import type { Translator } from '../../locales/strings.ts'

/** Translator of the namespace `tickets`. */
export const translator = browserTranslator<'tickets'>(
  import.meta.glob('../../locales/*/tickets.ts', { eager: true, import: 'strings' })
)

const REASONS = ['empty', 'too_large', 'suspicious', 'secret_left', 'declined'] as const
const PLACES = ['subject', 'text', 'description', 'note', 'attachment', 'attachment_name'] as const

/** Describes the reason for refusing a ticket. */
export function reasonText(t: Translator<'tickets'>, reason: string): string {
  const known = REASONS.find(each => each === reason)
  return known ? t(`reason_${known}`) : reason
}

/** Describes the location of a redaction in a ticket. */
export function whereText(t: Translator<'tickets'>, where: string): string {
  const [, place = '', number = '', name = ''] = /^(\w+)(?: (\d+))?(, its name)?$/.exec(where) ?? []
  const known = PLACES.find(each => each === `${place}${name ? '_name' : ''}`)
  return known ? t(`where_${known}`, { number }) : where
}
