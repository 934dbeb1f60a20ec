import type { Language } from '../../../src/domain/language/languages.ts'

/** The name in braces for which esp-docs puts the chip that a documentation is built for. */
export const CHIP_NAME = 'IDF_TARGET_NAME'

/**
 * Returns what stands for the name of the chip where no build has chosen one: the chips of a part by its conditions, or the series of all chips
 * that the documentation is built for. Returns undefined if there is none.
 * @param named tags of the conditions around
 * @param targets tags of all chips
 */
export function chipName(named: readonly string[], targets: readonly string[], lang: Language): string | undefined {
  const chips = [...new Set(named)].filter(tag => targets.includes(tag))
  const shown = chips.length > 0 || targets.length !== 1 ? chips : targets
  if (shown.length > 0) return shown.map(nameOf).join(' / ')
  const series = commonStart(targets)
  if (!/^[a-z]{2,}\d+$/.test(series)) return undefined
  return lang === 'zh' ? `${series.toUpperCase()} 系列` : `${series.toUpperCase()} series`
}

function commonStart([first = '', ...others]: readonly string[]): string {
  let end = first.length
  while (!others.every(other => other.startsWith(first.slice(0, end)))) end--
  return first.slice(0, end)
}

/** Returns the name of a chip by its tag, such as ESP32-C3 for esp32c3. */
function nameOf(tag: string): string {
  return tag.toUpperCase().replace(/^(\p{L}+\d+)(?=\p{L})/u, '$1-')
}
