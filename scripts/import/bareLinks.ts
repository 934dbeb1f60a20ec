import { mapLines } from './mark/lines.ts'

/** An address before Chinese punctuation and a link. GFM ends a bare address at a blank only, so it would take the link. */
const BARE =
  /(?<![\w<("'[=`])https?:\/\/[^\s<>`()\u3001-\u3011\uff01-\uff1f]{1,2000}(?=[\u3001-\u3011\uff01-\uff1f][^\s<>]{0,1000}\]\()/g

/** Puts bare addresses in angle brackets where they would take a link that follows without a blank. */
export function endBareLinks(text: string): string {
  if (!text.includes('](')) return text
  return mapLines(text, (line, inCode) => (inCode ? line : line.replace(BARE, '<$&>')))
}
