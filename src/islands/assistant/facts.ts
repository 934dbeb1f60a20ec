import type { Source } from '../../contract/assistant.ts'
import { articleTypeKey } from '../../domain/article/articleTypes.ts'
import { dayIn } from '../../domain/language/formatMoment.ts'
import type { Translator } from '../../locales/strings.ts'

/** Names of article types and chips from the page. */
export interface Names {
  types: Readonly<Record<string, string>>
  chips: Readonly<Record<string, string>>
}

/** Returns the facts about a source: its type, chips, SDK version and day. */
export function factsOf(source: Source, names: Names, t: Translator<'assistant'>): string[] {
  const { articleType, family1, sdkVersion, date } = source
  return [
    names.types[articleTypeKey(articleType)] ?? '',
    ...family1.map(id => names.chips[id] ?? ''),
    sdkVersion && t('sdk', { version: sdkVersion.replace(/^SDK\s*/i, '') }),
    date.includes('T') ? dayIn(date) : (date.split(' ')[0] ?? '')
  ].filter(Boolean)
}

const MAX_HIGHLIGHT_LENGTH = 60

/**
 * Returns the address of a source: its heading, and the passage below it, which browsers with support for text
 * fragments mark.
 */
export function placeOf({ url, text }: Source): string {
  const first = text
    .split('\n')
    .map(line => line.replace(/^[\s>#*\-\d.|]+/, '').trim())
    .find(line => line.length > 0 && !/[`*|[\]]/.test(line))
  const mark = first?.split(/(?<=[。！？!?；;,，])|(?<=\.)\s/)[0]?.slice(0, MAX_HIGHLIGHT_LENGTH)
  if (!mark) return url
  return `${url}${url.includes('#') ? '' : '#'}:~:text=${encodeURIComponent(mark).replaceAll('-', '%2D')}`
}
