/** What an address of a post or a page is made of. */
export interface Addressed {
  /** Date in the form 2026-01-31, if the document has one. */
  date: string | undefined
  /** Name of the file, without date and extension. */
  name: string
  title: string | undefined
  slug: string | undefined
  /** Folders above it, or its categories. */
  sections: readonly string[]
}

const DAY_MS = 86_400_000
/** Named patterns of Jekyll. */
const JEKYLL_STYLES: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title',
  weekdate: '/:categories/:year/W:week/:short_day/:title',
  none: '/:categories/:title'
}

/** Returns the pattern that Jekyll means by its setting `permalink`. */
export function jekyllPattern(setting = 'date'): string {
  const style = Object.hasOwn(JEKYLL_STYLES, setting) ? JEKYLL_STYLES[setting] : undefined
  return style ?? setting.replace(/:output_ext$|\.html$/, '')
}

/**
 * Fills a pattern of addresses, such as `/blog/:year/:month/:day/:title/`, with the names that Jekyll and Hugo use.
 * Returns undefined if the document lacks the date that the pattern has.
 */
export function fillPermalink(pattern: string, { date, name, title, slug, sections }: Addressed): string | undefined {
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  const yearDay = date ? Math.floor((Date.parse(date) - Date.UTC(Number(year), 0, 0)) / DAY_MS) : 0
  const own = slug ?? name
  const values: Record<string, string> = {
    ...{ year, month, day, i_month: String(Number(month)), i_day: String(Number(day)), short_year: year.slice(2) },
    ...{ yearday: String(yearDay), y_day: String(yearDay).padStart(3, '0') },
    ...{ categories: sections.join('/'), sections: sections.join('/'), section: sections[0] ?? '' },
    ...{ filename: name, contentbasename: name, name, slug: own, slugorfilename: own, slugorcontentbasename: own },
    // Jekyll takes it from the name of the file, Hugo from the title.
    title: slug ?? (title === undefined ? name : urlized(title))
  }
  let isWhole = true
  const address = pattern.replace(/:([a-z_]+)(?:\[[^\]\n]*\])?/g, (whole, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    if (value === undefined || (/year|month|day/.test(key) && !date)) isWhole = false
    return value ?? whole
  })
  return isWhole ? address.replace(/\/{2,}/g, '/').replace(/^\/|\/$/g, '') : undefined
}

/** Writes a title as an address has it. */
function urlized(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\s._-]+/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-')
}

/** Returns the day of a value of front matter. */
export function dayOfValue(value: unknown): string | undefined {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  const [, year, month = '', day = ''] = /^(\d{4})-(\d\d?)-(\d\d?)/.exec(text) ?? []
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
