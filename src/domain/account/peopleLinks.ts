import { type Language, localPath } from '../language/languages.ts'

/**
 * HTML of the Markdown pipeline with mentions linked to the pages of `lang`: the pipeline's output is cached for
 * readers of both languages.
 */
export function peopleLinksIn(lang: Language, html: string): string {
  return html.replaceAll('<a href="/user?', `<a href="${localPath('/user', lang)}?`)
}
