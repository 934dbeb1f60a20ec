import { type Language, localPath } from '../language/languages.ts'

/** The page of signing in, which leads back to `callback`: a path of this site with all that belongs to it. */
export function signInPath(lang: Language, callback: string): string {
  return `${localPath('/login', lang)}?platform=forum&callback=${encodeURIComponent(callback)}`
}
