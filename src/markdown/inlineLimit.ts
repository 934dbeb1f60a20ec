import type {} from 'remark-parse'
import type { Data } from 'unified'

// Types of micromark, taken from remark-parse, which is the direct dependency.
type Extension = NonNullable<Data['micromarkExtensions']>[number]
export type Construct = Exclude<NonNullable<Extension['text']>[string], undefined | readonly unknown[]>
type Tokenizer = Construct['tokenize']
type State = ReturnType<Tokenizer>

const mostMarks = 400
const mostEvents = 8_000
// Code of micromark for a tab. Codes below it are line endings.
const horizontalTab = -2
const marks = new WeakMap<ThisParameterType<Tokenizer>, number>()

// Characters that open or close formulas, emphasis, links, pictures and tags, and the first letters of http and www.
const delimiters = [...'!$*<[]_~']
const linkStarts = [...'hHwW']

/**
 * Creates a micromark extension against paragraphs that are made to be slow. Matching `*` with `*` and `[` with `]` is
 * quadratic in micromark, and so is the search for the end of a tag at every `<`. After the 400th such mark of a
 * paragraph (or table cell), or about 30 KB of it, each line is plain from its next mark on. Normal text never reaches
 * these limits.
 */
export function inlineLimit(): Extension {
  const limitMarks = { name: 'limitMarks', tokenize: tokenizeMark }
  const limitLinks = { name: 'limitLinks', tokenize: tokenizeLinkStart }
  return {
    text: Object.fromEntries([
      ...delimiters.map(character => [character.charCodeAt(0), limitMarks]),
      ...linkStarts.map(character => [character.charCodeAt(0), limitLinks])
    ])
  }
}

const tokenizeMark: Tokenizer = function (effects, ok, nok) {
  const count = (marks.get(this) ?? 0) + 1
  marks.set(this, count)
  return count > mostMarks || this.events.length > mostEvents ? asData(effects, ok) : nok
}

const tokenizeLinkStart: Tokenizer = function (effects, ok, nok) {
  return this.events.length > mostEvents ? asData(effects, ok) : nok
}

// Takes the rest of the line as one token, because joining many small tokens is slow too.
function asData(effects: Parameters<Tokenizer>[0], ok: State): State {
  const rest: State = code => {
    if (code === null || code < horizontalTab) {
      effects.exit('data')
      return ok(code)
    }
    effects.consume(code)
    return rest
  }
  return code => {
    effects.enter('data')
    return rest(code)
  }
}
