import type {} from 'remark-parse'
import type { Data } from 'unified'

// micromark's types, reached through remark-parse, which is what we depend on.
type Extension = NonNullable<Data['micromarkExtensions']>[number]
export type Construct = Exclude<NonNullable<Extension['text']>[string], undefined | readonly unknown[]>
type Tokenizer = Construct['tokenize']
type State = ReturnType<Tokenizer>

const mostMarks = 400
const mostEvents = 8_000
// micromark's code for a tab; those below it are line endings.
const horizontalTab = -2
const marks = new WeakMap<ThisParameterType<Tokenizer>, number>()

// Characters that open or close formulas, emphasis, links, pictures and tags, and the first letters of http and www.
const delimiters = [...'!$*<[]_~']
const linkStarts = [...'hHwW']

/**
 * A micromark extension against paragraphs made to be slow. Matching `*` with `*` and `[` with `]` is quadratic in
 * micromark, and so is looking for the end of a tag at every `<`; so after the 400th such mark of one paragraph (or
 * table cell), or some 30 KB of it, each line is plain from its next mark on. Text that people write never gets there.
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

// The rest of the line in one piece: joining many small ones is slow too.
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
