import { type Language, localPath } from '../language/languages.ts'

/** Returns the path of the sign-in page, which returns to `callback`: a path of this site with query and fragment. */
export function signInPath(lang: Language, callback: string): string {
  return `${localPath('/login', lang)}?platform=forum&callback=${encodeURIComponent(callback)}`
}
