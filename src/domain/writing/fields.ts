import type { ArticleDetail } from '../../contract/articles.ts'
import type { ArticleInput, CurrentText, DraftFields } from '../../contract/writing.ts'
import { PROBLEM_ASSISTANCE } from '../article/articleTypes.ts'
import { perAttribute, pickAttributes, pickAuthored } from '../article/model.ts'
import { parseIds } from '../family/families.ts'
import type { Language } from '../language/languages.ts'
import { assemble } from './problemPost.ts'

/** Creates the fields of an empty draft. */
export function emptyFields(lang: Language): DraftFields {
  return {
    articleId: null,
    revision: 0,
    articleType: 0,
    bigTitle: '',
    smallTitle: '',
    content: '',
    scenario: '',
    log: '',
    pic: '',
    family1: [],
    family2: [],
    public: 1,
    tags: [],
    lang,
    ...perAttribute(() => ''),
    ticketId: null
  }
}

/** Returns the initial editor fields for an existing article. */
export function fieldsOfArticle(article: ArticleDetail): DraftFields {
  return {
    ...emptyFields(article.lang),
    ...pickAuthored(article),
    articleId: article.id,
    revision: article.revision,
    family1: [...parseIds(article.family1)],
    family2: [...parseIds(article.family2)],
    public: article.public === 1 ? 1 : 0
  }
}

/** Returns the editor fields for the text that the server has now. */
export function fieldsOfCurrent({ id, ...text }: CurrentText): DraftFields {
  return { ...emptyFields(text.lang), ...text, articleId: id }
}

/** Maximum number of characters of a draft on the server, all fields together. */
export const DRAFT_CHARACTERS = 300_000

/** Checks whether a draft is too long for the server. */
export function isTooLong(fields: object): boolean {
  return JSON.stringify(fields).length > DRAFT_CHARACTERS
}

/** Checks whether a draft has no text. Preselected values do not count. */
export function isUntouched(fields: DraftFields): boolean {
  const { bigTitle, smallTitle, content, scenario, log, pic, tags } = fields
  const attributes = Object.values(pickAttributes(fields))
  return [bigTitle, smallTitle, content, scenario, log, pic, ...attributes, ...tags].every(text => !text.trim())
}

/** Checks whether two drafts are equal. */
export function isSameDraft(one: DraftFields, other: DraftFields): boolean {
  const keys = Object.keys(one) as (keyof DraftFields)[]
  return keys.every(key => JSON.stringify(one[key]) === JSON.stringify(other[key]))
}

/** Returns the whole text of a draft, as published. */
export function wholeText(fields: DraftFields): string {
  return fields.articleType === PROBLEM_ASSISTANCE ? assemble(fields.content, fields, fields.lang) : fields.content
}

/** Converts a draft to the input of addArticle and reEditArticle. */
export function toInput(fields: DraftFields, draftKey: string): ArticleInput {
  return {
    ...pickAuthored(fields),
    articleType: fields.articleType as ArticleInput['articleType'],
    bigTitle: fields.bigTitle.trim(),
    smallTitle: fields.smallTitle.trim(),
    content: wellFormed(wholeText(fields)),
    public: fields.public,
    ...perAttribute(name => fields[name].trim()),
    draft: false,
    draftKey
  }
}

/** Removes characters that the server cannot store. */
export function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

const TEXTS = ['bigTitle', 'smallTitle', 'content'] as const
const TEXTS_OF_QUESTION = [...TEXTS, 'scenario', 'log'] as const

/** Returns the fields whose texts everybody reads once an article of this type is published. */
export function textsShown(articleType: DraftFields['articleType']) {
  return articleType === PROBLEM_ASSISTANCE ? TEXTS_OF_QUESTION : TEXTS
}
