import type { ManualPlace } from './manual.ts'

/** A line of text that says what an article is about: an exact chip, an SDK version. */
export interface AttributeField {
  /** In characters. */
  maxLength: number
  /** Whether the search finds the article by it, as by its title. */
  searchable: boolean
  /** Whether a question without it is sent only after a hint. */
  askedOfQuestions: boolean
}

/**
 * The attributes of an article, in the order in which the editor and the page show them. An entry here makes the column,
 * the front matter, the field of the API, the input of the editor, the line of the page, of its .md form and of both
 * exports; labels are in locales/<language>/attributes.ts, and `npm run migration -- NAME` writes the migration.
 */
export const ATTRIBUTES = {
  chipModel: { maxLength: 60, searchable: true, askedOfQuestions: true },
  sdkVersion: { maxLength: 60, searchable: false, askedOfQuestions: true }
} as const satisfies Record<string, AttributeField>

export type AttributeName = keyof typeof ATTRIBUTES
export type Attributes = Record<AttributeName, string>

export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as AttributeName[]

/** What an author writes besides attributes, by the names of the columns. */
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

/** The columns that an author writes, without `public`, which the API gives as a number. */
const AUTHORED_FIELDS = [...TEXT_FIELDS, ...ATTRIBUTE_NAMES] as const
export type AuthoredField = (typeof TEXT_FIELDS)[number] | AttributeName

/** What the API accepts, in characters; `tags` is a number of tags. */
export const ARTICLE_LIMITS = { bigTitle: 120, smallTitle: 200, content: 200_000, pic: 2048, tags: 5, tag: 30 } as const

/** `held` waits for a moderator, `hidden` was taken away by one. */
export const ARTICLE_STATUSES = ['published', 'draft', 'deleted', 'held', 'hidden'] as const

/** One value for each attribute, as a record that can be spread into a schema, a table or a row. */
export function perAttribute<T>(of: (name: AttributeName, field: AttributeField) => T): Record<AttributeName, T> {
  return Object.fromEntries(ATTRIBUTE_NAMES.map(name => [name, of(name, ATTRIBUTES[name])])) as Record<AttributeName, T>
}

/** The attributes of anything that has them. */
export function pickAttributes(from: Attributes): Attributes {
  return perAttribute(name => from[name])
}

/** What an author wrote of anything that has it. */
export function pickAuthored<T extends Record<AuthoredField, unknown>>(from: T): Pick<T, AuthoredField> {
  return Object.fromEntries(AUTHORED_FIELDS.map(name => [name, from[name]])) as Pick<T, AuthoredField>
}

/**
 * The text of an article by which the search finds it besides its body. The title counts for every passage; a summary
 * often is the first sentence of the body again, and does not; the path in its manual does as headings above do.
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
