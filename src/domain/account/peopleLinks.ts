import { type Language, localPath } from '../language/languages.ts'

/**
 * Links the mentions in the HTML of the Markdown pipeline to the pages of `lang`. The HTML is cached for readers of
 * both languages.
 */
export function peopleLinksIn(lang: Language, html: string): string {
  return html.replaceAll('<a href="/user?', `<a href="${localPath('/user', lang)}?`)
}
