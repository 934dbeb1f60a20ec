import type { ManualPlace } from './manual.ts'

/** A text attribute of an article, such as an exact chip or an SDK version. */
export interface AttributeField {
  /** Maximum length in characters. */
  maxLength: number
  /** True if the search matches the attribute, like the title. */
  searchable: boolean
  /** True if a question without the attribute is sent only after a hint. */
  askedOfQuestions: boolean
}

/**
 * Attributes of an article, in the order of the editor and the page. An entry here creates the column, the front
 * matter, the API field, the input of the editor, and the line of the page, of its .md form and of both exports. Labels
 * are in locales/<language>/attributes.ts. `npm run migration -- NAME` writes the migration.
 */
export const ATTRIBUTES = {
  chipModel: { maxLength: 60, searchable: true, askedOfQuestions: true },
  sdkVersion: { maxLength: 60, searchable: false, askedOfQuestions: true }
} as const satisfies Record<string, AttributeField>

export type AttributeName = keyof typeof ATTRIBUTES
export type Attributes = Record<AttributeName, string>

export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as AttributeName[]

/** Fields that an author writes besides attributes, by column name. */
const TEXT_FIELDS = [
  'articleType',
  'bigTitle',
  'smallTitle',
  'content',
  'pic',
  'family1',
  'family2',
  'tags',
  'lang',
  'ticketId'
] as const

/** Columns that an author writes, without `public`, which the API represents as a number. */
const AUTHORED_FIELDS = [...TEXT_FIELDS, ...ATTRIBUTE_NAMES] as const
export type AuthoredField = (typeof TEXT_FIELDS)[number] | AttributeName

/** Limits of the API in characters. `tags` is a number of tags. */
export const ARTICLE_LIMITS = { bigTitle: 120, smallTitle: 200, content: 200_000, pic: 2048, tags: 5, tag: 30 } as const

/** `held` waits for a moderator. `hidden` was removed by a moderator. */
export const ARTICLE_STATUSES = ['published', 'draft', 'deleted', 'held', 'hidden'] as const

/** Creates one value for each attribute, as a record to spread into a schema, a table or a row. */
export function perAttribute<T>(of: (name: AttributeName, field: AttributeField) => T): Record<AttributeName, T> {
  return Object.fromEntries(ATTRIBUTE_NAMES.map(name => [name, of(name, ATTRIBUTES[name])])) as Record<AttributeName, T>
}

/** Picks the attributes of an object. */
export function pickAttributes(from: Attributes): Attributes {
  return perAttribute(name => from[name])
}

/** Picks the authored fields of an object. */
export function pickAuthored<T extends Record<AuthoredField, unknown>>(from: T): Pick<T, AuthoredField> {
  return Object.fromEntries(AUTHORED_FIELDS.map(name => [name, from[name]])) as Pick<T, AuthoredField>
}

/**
 * Returns the searchable text of an article besides its body. The title counts for every passage. The summary does not,
 * because it is often the first sentence of the body. The path in the manual counts like the headings above a passage.
 */
export function searchableText(
  article: Attributes & { bigTitle: string; smallTitle: string; tags: string[]; manual?: ManualPlace | null }
): { title: string[]; path: string[]; summary: string } {
  const attributes = ATTRIBUTE_NAMES.filter(name => ATTRIBUTES[name].searchable).map(name => article[name])
  return {
    title: [article.bigTitle, article.tags.join(' '), ...attributes],
    path: article.manual?.path ?? [],
    summary: article.smallTitle
  }
}
