import { type Language, localPath } from '../language/languages.ts'

/**
 * HTML of the Markdown pipeline with its mentions leading to the pages of `lang`: the pipeline knows no reader, and what
 * it made is kept for all of them.
 */
export function peopleLinksIn(lang: Language, html: string): string {
  return html.replaceAll('<a href="/user?', `<a href="${localPath('/user', lang)}?`)
}
