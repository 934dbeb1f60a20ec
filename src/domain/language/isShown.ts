/** A character that can be seen. White space, control and format characters cannot. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Checks whether a text shows anything. A name of unseen characters would be a link that nobody finds. */
export function isShown(text: string): boolean {
  return SEEN.test(text)
}
