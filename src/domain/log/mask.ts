/** Placeholder for text that differs between runs. */
export const VARIABLE = '<*>'

/** Maximum number of tokens of a line that are compared. */
const MAX_TOKENS = 40

/**
 * Matches text that differs between runs, longest forms first. Every quantifier is bounded, because the input is
 * untrusted.
 */
const MASKS: readonly RegExp[] = [
  // Placeholder of a redaction: `{EMAIL-1}`.
  /\{[A-Z]{2,12}(?:-[A-Z]{2,8})?-\d{1,4}\}/g,
  // An apostrophe within a word, as in "can't", neither begins nor ends a quotation. GNU programs quote `like this'.
  /"[^"]{0,200}"|(?<![\p{L}\p{N}])[bru]?'[^'\s](?:[^']|(?<=\p{L})'(?=\p{L})){0,200}?'(?!\p{L})|`[^`']{0,200}[`']|“[^”]{0,200}”|‘[^’]{0,200}’(?!\p{L})/gu,
  /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'<>)\]]{1,500}/gi,
  /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi,
  /\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}\b/g,
  /\b(?:[\da-f]{2}[:-]){5}[\da-f]{2}\b/gi,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?:\/\d{1,2})?\b/g,
  /(?:\b[\da-f]{1,4})?(?::[\da-f]{0,4}){3,7}(?:%\w{1,15})?(?![\w:])/gi,
  /\b[A-Za-z]:\\[^\s"']{1,300}/g,
  /(?<![\w.])(?:~|\.{1,2})?(?:\/[\w.@+~%-]{1,120}){2,40}\/?/g,
  /\b\d{4}[-/]\d{1,2}[-/]\d{1,2}(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)?Z?/g,
  /\b\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,9})?\b/g,
  /[-+]?\b0x[\da-f]{1,32}\b/gi,
  // A long hexadecimal number with a digit in it, so that it cannot be a word.
  /\b(?=[a-f]{0,40}\d)[\da-f]{6,64}\b/gi,
  // Numbers with sign and unit.
  /(?<![\w.])[-+]?\d{1,30}(?:[.,]\d{1,30}){0,8}(?:\s?(?:%|[kmgt]i?b(?:it)?(?:\/s|ps)?|[kmg]?hz|[mun]?s|bytes?|pages?|fps|m?v|ma|°c))?(?![\w.])/gi,
  /\d{1,40}(?:[.,_]\d{1,40}){0,8}/g
]
/** Characters that variable text contains. Lines without them need no masking. */
const MAY_VARY = /[\d"'`“‘/\\@]/
const JOINED_VARIABLES = /<\*>(?:[.,:_x×/+*-]?<\*>){1,20}/g
/** A run of Chinese is a separate token, because no spaces separate it from adjacent text. */
const TOKENS = /\p{Script=Han}{1,40}|[^\s\p{Script=Han}]{1,120}/gu
const NAME = /[A-Za-z]_[A-Za-z]|[a-z][A-Z]/
const LETTERS = /[\p{L}]/u

/** Splits a template written as one line into its tokens, up to the maximum number. */
export function tokensOf(line: string): string[] {
  return line.split(' ', MAX_TOKENS)
}

/** Returns the template of a message: its tokens, with `<*>` for text that differs between runs. */
export function maskTokens(text: string): string[] {
  let masked = text
  if (MAY_VARY.test(text)) for (const mask of MASKS) masked = masked.replace(mask, VARIABLE)
  const tokens = masked.replace(JOINED_VARIABLES, VARIABLE).match(TOKENS) ?? []
  return tokens.length > MAX_TOKENS ? tokens.slice(0, MAX_TOKENS) : tokens
}

/** Returns the template of the messages that a `printf` format prints. */
export function formatTokens(format: string): string[] {
  const printed = format.replace(/\\[nrt]/g, ' ').replace(/%%/g, '%')
  return maskTokens(
    printed.replace(
      /(?:0x)?%[-+ #0]{0,5}[\d*]{0,4}(?:\.[\d*]{1,4})?(?:hh|h|ll|l|z|j|t|L)?[a-zA-Z](?:[A-Z]{1,4}\b)?/g,
      VARIABLE
    )
  )
}

/** Returns the weight of a token: 0 for a variable, about one for a word, more for a long name. */
export function tokenWeight(token: string): number {
  let weight = weights.get(token)
  if (weight === undefined) {
    if (weights.size >= MAX_WEIGHTS) weights.clear()
    weight = weigh(token)
    weights.set(token, weight)
  }
  return weight
}

const MAX_WEIGHTS = 20_000
const weights = new Map<string, number>()

function weigh(token: string): number {
  const bare = token.replaceAll(VARIABLE, '')
  if (!LETTERS.test(bare)) return 0
  let [letters, wide] = [0, 0]
  for (const character of bare) {
    if (character > '\u2e7f') wide++
    else if (/[A-Za-z]/.test(character)) letters++
  }
  // An identifier of a program is not an ordinary word.
  const name = letters > 2 && NAME.test(bare) ? 0.5 : 0
  return Math.min(2.5, letters / 5 + wide / 2.5 + name)
}

/** Returns a token without surrounding punctuation, for keys. */
export function bareToken(token: string): string {
  return token.replace(/^[^\p{L}\p{N}<]+|[^\p{L}\p{N}>]+$/gu, '').toLowerCase()
}
