import { type Language, localPath } from '../language/languages.ts'

/** Bytes of characters outside ASCII, as encoded for an address. */
const ENCODED_OTHERS = /(?:%[89A-F][0-9A-F])+/g

/**
 * Returns the path of the assistant with a question about `topic` prepared. Characters outside ASCII stay as they are:
 * browsers encode them, and a page that contains the title anyway is 90 bytes smaller.
 */
export function askPath(topic: string, lang: Language): string {
  const query = encodeURIComponent(topic.toWellFormed()).replace(ENCODED_OTHERS, decodeURIComponent)
  return localPath(`/research-chat?mode=dialogue&topic=${query}`, lang)
}
