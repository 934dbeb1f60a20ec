import { type Language, LIST_COMMA } from '../../../src/domain/language/languages.ts'

/** A condition of Sphinx' `only`: a tag, or others joined by words. */
export type Condition =
  | { kind: 'tag'; name: string }
  | { kind: 'not'; of: Condition }
  | { kind: 'and' | 'or'; parts: Condition[] }

/** What is known of the tags with which a documentation was built. */
export interface Tags {
  /** Tags that are true beside those of the builder. */
  given: ReadonlySet<string>
  /** True if all others are false. Otherwise nobody knows them. */
  isDecided: boolean
  /** Tag that the value of a name such as IDF_TARGET_NAME stands for, even if no condition has it. */
  target?: string | undefined
  /** Chips that the documentation is built for, each alone, as tags. */
  targets?: readonly string[] | undefined
  /** Settings of conf.py that are true or false. */
  settings?: ReadonlyMap<string, boolean>
}

const WORD = /[()]|[^\s()]+/g
const TAG = /^[A-Za-z_][\w.-]*$/
const MAX_LENGTH = 2000
const MAX_DEPTH = 50
const IS_PAGE = /^(?:html|builder_html|format_html)$/
const IS_OTHER = /^(?:latex|latexpdf|pdf|man|texinfo|text|epub|gettext|(?:builder|format)_\w+)$/
const JOINT: Record<Language, { and: string; not: string }> = {
  en: { and: ' and ', not: 'not ' },
  zh: { and: ' 且 ', not: '非 ' }
}

/** Reads a condition with `and`, `or`, `not` and parentheses. Returns undefined for another expression. */
export function readCondition(text: string): Condition | undefined {
  const words = text.length <= MAX_LENGTH ? (text.match(WORD) ?? []) : []
  let at = 0
  const listOf = (kind: 'and' | 'or', depth: number): Condition | undefined => {
    const parts: Condition[] = []
    do {
      const part = kind === 'or' ? listOf('and', depth) : oneOf(depth)
      if (!part) return undefined
      parts.push(part)
    } while (words[at] === kind && at++ >= 0)
    const [first] = parts
    return parts.length === 1 ? first : { kind, parts }
  }
  const oneOf = (depth: number): Condition | undefined => {
    const word = words[at++] ?? ''
    if (depth > MAX_DEPTH) return undefined
    if (word === 'not') {
      const of = oneOf(depth + 1)
      return of && { kind: 'not', of }
    }
    if (word === '(') {
      const inner = listOf('or', depth + 1)
      return words[at++] === ')' ? inner : undefined
    }
    return TAG.test(word) && !/^(?:and|or)$/.test(word) ? { kind: 'tag', name: word } : undefined
  }
  const condition = listOf('or', 0)
  return at === words.length ? condition : undefined
}

/** Returns whether a condition is true, or what is left of it where that depends on tags that nobody knows. */
export function decide(condition: Condition, valueFor: (tag: string) => boolean | undefined): boolean | Condition {
  if (condition.kind === 'tag') return valueFor(condition.name) ?? condition
  if (condition.kind === 'not') {
    const of = decide(condition.of, valueFor)
    return typeof of === 'boolean' ? !of : { kind: 'not', of }
  }
  const { kind } = condition
  const parts = condition.parts.map(part => decide(part, valueFor))
  const deciding = kind === 'or'
  if (parts.includes(deciding)) return deciding
  const open = parts.filter(part => typeof part !== 'boolean')
  const [first] = open
  return first === undefined ? !deciding : open.length === 1 ? first : { kind, parts: open }
}

/** Returns the values in conditions of `only` or `ifconfig`: of tags, or of settings of conf.py. */
export function valueIn(directive: string, tags: Tags | undefined): (name: string) => boolean | undefined {
  return directive === 'ifconfig' ? name => tags?.settings?.get(name) : tagValue(tags)
}

/** Returns the values of tags: true for pages, false for books and the like. */
export function tagValue(tags: Tags | undefined): (name: string) => boolean | undefined {
  return name => {
    if (IS_PAGE.test(name) || tags?.given.has(name)) return true
    return IS_OTHER.test(name) || tags?.isDecided ? false : undefined
  }
}

/** Returns the tags of a condition that are not those of a builder. */
export function tagsOf(condition: Condition): string[] {
  if (condition.kind === 'tag')
    return IS_PAGE.test(condition.name) || IS_OTHER.test(condition.name) ? [] : [condition.name]
  return condition.kind === 'not' ? tagsOf(condition.of) : condition.parts.flatMap(tagsOf)
}

/** Returns a condition as readers see it: "esp32, esp32s2" or "not esp32". */
export function labelOf(condition: Condition, lang: Language, isWithin = false): string {
  const { and, not } = JOINT[lang]
  if (condition.kind === 'tag') return condition.name
  if (condition.kind === 'not') return `${not}${labelOf(condition.of, lang, true)}`
  const parts = condition.parts.map(part => labelOf(part, lang, true))
  const made = parts.join(condition.kind === 'and' ? and : LIST_COMMA[lang])
  return isWithin ? `(${made})` : made
}
