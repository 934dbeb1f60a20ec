import { type PythonStatement, type PythonToken, pythonStatements } from './pythonCode.ts'

const SPHINX_LISTS = ['exclude_patterns', 'exclude_trees', 'include_patterns'] as const
type SphinxList = (typeof SPHINX_LISTS)[number]

interface Value {
  texts: Set<string>
  /** False if a part of it is only known when the code runs. */
  isWhole: boolean
}

interface Scope {
  variables: Map<string, Value>
  copied: number
}

export interface SphinxLists {
  exclude: string[]
  include: string[]
  /** Lines of assignments with parts that only running the code would tell. */
  unread: { file: string; line: number; name: SphinxList }[]
}

const MAX_TEXTS = 20_000
const MAX_TEXT_LENGTH = 500
const MAX_UNREAD_LINES = 20
/** Texts that are copied from one list to another. */
const MAX_COPIED_TEXTS = 1_000_000
const NOTHING: Value = { texts: new Set(), isWhole: false }
const GIVES = /^(?:append|extend|insert|add|update)$/
const MAKES_LIST = /^(?:list|tuple|set|frozenset|sorted)$/

/**
 * Returns the lists of conf.py, and files that it brings in, that say which files are documents. Nothing is run: all branches count, except those for
 * a tag, because the usual build has none.
 */
export function sphinxLists(configs: readonly { file: string; text: string }[]): SphinxLists {
  const scope: Scope = { variables: new Map(), copied: 0 }
  const { variables } = scope
  const unread: SphinxLists['unread'] = []
  for (const { file, text } of configs) {
    let tagged = Number.POSITIVE_INFINITY
    for (const statement of pythonStatements(text)) {
      const { tokens, indent, line } = statement
      if (indent > tagged) continue
      tagged = isForTag(statement) ? indent : Number.POSITIVE_INFINITY
      const given = assignmentIn(tokens)
      for (const name of given?.names ?? []) {
        if (given?.isUnknown && variables.has(name)) continue
        const value = given?.isUnknown ? NOTHING : valueIn(given?.tokens ?? [], name, scope)
        const old = variables.get(name)
        // A list that is replaced counts too, unless it says what is included: more is left out then.
        const isAdded = given?.isAdded || (isList(name) && (name !== 'include_patterns' || indent > 0))
        const texts = (isAdded && old?.texts) || new Set()
        for (const one of value.texts) if (texts.size < MAX_TEXTS) texts.add(one)
        const isRead = value.isWhole && texts.size < MAX_TEXTS
        if (isList(name) && !isRead) unread.push({ file, line, name })
        variables.set(name, { texts, isWhole: isRead && (!given?.isAdded || (old?.isWhole ?? isList(name))) })
      }
    }
  }
  const textsOf = (name: SphinxList) =>
    [...(variables.get(name)?.texts ?? [])].filter(text => text && text.length <= MAX_TEXT_LENGTH)
  return {
    exclude: [...textsOf('exclude_patterns'), ...textsOf('exclude_trees')],
    include: textsOf('include_patterns'),
    unread: unread.slice(0, MAX_UNREAD_LINES)
  }
}

function isList(name: string): name is SphinxList {
  return (SPHINX_LISTS as readonly string[]).includes(name)
}

/** Checks for `if tags.has('x'):`. */
function isForTag({ tokens }: PythonStatement): boolean {
  const [first = '', ...rest] = tokens.map(({ kind, value }) => (kind === 'text' ? '""' : value))
  return /^(?:el)?if$/.test(first) && /^\(?tags\.has\(""\)\)?:$/.test(rest.join(''))
}

/** Returns the names that a statement gives texts to, or adds them to. */
function assignmentIn(tokens: readonly PythonToken[]) {
  const isImport = /^(?:from|import)$/.test(tokens[0]?.value ?? '')
  if (isImport) {
    const names = tokens.flatMap(({ kind, value }) => (kind === 'name' && isList(value) ? [value] : []))
    return { names, tokens: [], isAdded: true, isUnknown: true }
  }
  const parts: PythonToken[][] = [[]]
  let depth = 0
  let isAdded = false
  for (const token of tokens) {
    if (token.kind === 'sign') depth += Number(/[[({]/.test(token.value)) - Number(/[\])}]/.test(token.value))
    const isEqual = token.kind === 'sign' && depth === 0 && /^(?:[^=!<>]=|=)$/.test(token.value)
    if (isEqual) parts.push([])
    else parts.at(-1)?.push(token)
    if (isEqual && token.value !== '=') isAdded = true
  }
  const given = parts.pop() ?? []
  if (parts.length > 0)
    return { names: parts.flatMap(targetsOf), tokens: given, isAdded: isAdded || parts.some(isPart) }
  const at = given.findIndex(
    ({ kind, value }, index) => kind === 'name' && GIVES.test(value) && given[index + 1]?.value === '('
  )
  const name = given[at - 2]
  if (at < 2 || name?.kind !== 'name' || given[at - 1]?.value !== '.') return undefined
  const from = given[at]?.value === 'insert' ? given.findIndex((one, index) => index > at && one.value === ',') : at + 1
  return { names: [name.value], tokens: given.slice(from + 1, -1), isAdded: true }
}

/** Returns the name that is assigned to: of `config.name`, `name[:0]` and `name: list[str]` it is `name`. */
function targetsOf(tokens: readonly PythonToken[]): string[] {
  const end = tokens.findIndex(({ kind, value }) => kind === 'sign' && /^[[:]$/.test(value))
  const target = end < 0 ? tokens : tokens.slice(0, end)
  const names = target.filter(({ kind }) => kind === 'name')
  const isOne = target.every(({ kind, value }) => kind === 'name' || value === '.')
  return (isOne ? names.slice(-1) : names).map(({ value }) => value)
}

function isPart(tokens: readonly PythonToken[]): boolean {
  const end = tokens.findIndex(({ value }) => value === '[')
  return end > 0 && !tokens.slice(0, end).some(({ value }) => value === ':')
}

/** Returns the texts of an expression for a name: lists of texts and of names that stand for some, and their sums. */
function valueIn(tokens: readonly PythonToken[], name: string, scope: Scope): Value {
  const texts = new Set<string>()
  let isWhole = true
  let open: string | undefined
  const end = () => {
    if (open !== undefined) texts.add(open)
    open = undefined
  }
  for (const [at, { kind, value, isFilled }] of tokens.entries()) {
    const before = tokens[at - 1]
    if (kind === 'text') {
      const isJoined = before?.kind === 'text' || (before?.value === '+' && tokens[at - 2]?.kind === 'text')
      if (!isJoined) end()
      open = (open ?? '') + value
      if (isFilled) isWhole = false
      continue
    }
    if (kind === 'sign') {
      if (!/^[-[\](){},+*]$/.test(value) || (value === '-' && before) || (value === '*' && before?.kind === 'text'))
        isWhole = false
      continue
    }
    if (MAKES_LIST.test(value)) continue
    const known = scope.variables.get(value)
    // Texts of a list of Sphinx stay in it.
    const own = known && !(value === name && isList(name)) ? known.texts : new Set<string>()
    scope.copied += own.size
    if (scope.copied > MAX_COPIED_TEXTS) return { texts, isWhole: false }
    for (const text of own) texts.add(text)
    const isWord = /^(?:None|\d+)$/.test(value)
    const isCalled = tokens[at + 1]?.value === '('
    if (!(known?.isWhole || isWord) || isCalled) isWhole = false
  }
  end()
  return { texts, isWhole }
}
