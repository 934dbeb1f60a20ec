import { leafKey } from './drain.ts'
import { tokenWeight } from './mask.ts'

/** Maximum number of tokens before a message: a host, a process, a thread, a module. DLT puts twelve tokens there. */
const MAX_TAG_TOKENS = 14
/** Matches a token after which a message may begin: `kernel:`, `[main]`, `web_1 |`. */
const TAG_END = /[:\]|>)}-]$/
/** Minimum number of tokens of a message. */
const MIN_TOKENS = 2

/**
 * Returns a template without what may be a tag in front of its message, for each place where a message may begin, the
 * nearest first. A logger that is not known adds any text in front, and the first words are the key of a line.
 */
export function withoutTags(tokens: readonly string[]): string[][] {
  const known = new Set([leafKey(tokens)])
  const found: string[][] = []
  for (let at = 1; at <= MAX_TAG_TOKENS && tokens.length - at >= MIN_TOKENS; at++) {
    const before = tokens[at - 1] ?? ''
    if (tokenWeight(before) > 0 && !TAG_END.test(before)) continue
    const rest = tokens.slice(at)
    const key = leafKey(rest)
    if (!key.includes(' ') || known.has(key)) continue
    known.add(key)
    found.push(rest)
  }
  return found
}
