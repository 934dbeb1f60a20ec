import { evaluate, LocalFunction, parseModule, type Scope, UnknownValue } from './values.ts'

const IMPORT =
  /^import\s+(?:([\w$]+)(?:\s*,)?\s*)?(?:\*\s+as\s+([\w$]+)\s+)?(?:\{([^}]*)\}\s*)?(?:from\s+)?(['"])((?:(?!\4).)+)\4(?:[ \t]*;[ \t]*(?=import\s)|[^\n]*)/
const MAX_LINES = 400

/** Returns the end of the import or export that begins at `at`. Returns undefined for other text, such as prose. */
export function moduleEnd(source: string, at: number): number | undefined {
  const rest = source.slice(at, at + 2000)
  const known = importEnd(rest)
  if (known !== undefined) {
    let end = at + known
    // Another import can follow in the same line.
    for (let more: number | undefined = end; more !== undefined; ) {
      end = more
      const next = /^import\s/.test(source.slice(end, end + 7)) ? importEnd(source.slice(end, end + 2000)) : undefined
      more = next === undefined ? undefined : end + next
    }
    return end
  }
  if (!/^export\s+(?:const|let|var|function|default|async|class|\{)|^import\s/.test(rest)) return undefined
  let end = at
  for (let line = 0; line < MAX_LINES && end < source.length; line++) {
    const next = source.indexOf('\n', end)
    end = next < 0 ? source.length : next + 1
    const text = source.slice(at, end)
    const open = (text.match(/[{([]/g)?.length ?? 0) - (text.match(/[})\]]/g)?.length ?? 0)
    if (open > 0) continue
    try {
      parseModule(text)
      return end
    } catch {
      // The statement continues on the next line, or the text is not a module statement.
    }
  }
  return undefined
}

/** Returns the end of an import at the beginning of a text, or undefined for other text. */
function importEnd(text: string): number | undefined {
  const found = IMPORT.exec(text)?.[0]
  return found && !/\n\s*\n/.test(found) ? found.length : undefined
}

/** A name that an import statement brings into a document. */
export interface ImportedName {
  local: string
  /** 'default', '*', or the exported name in the module. */
  name: string
  path: string
}

/** Returns the names that an import statement, or several in a row, bring in. */
export function importedNames(statements: string): ImportedName[] {
  const found: ImportedName[] = []
  for (let rest = statements; rest; ) {
    const match = IMPORT.exec(rest)
    if (!match) break
    found.push(...namesOf(match))
    rest = rest.slice(match[0].length)
  }
  return found
}

function namesOf([, own, all, list = '', , path = '']: RegExpExecArray): ImportedName[] {
  // Prettier escapes characters that look like emphasis.
  const plain = path.replace(/\\(?=[_*])/g, '')
  const named = list.split(',').flatMap(item => {
    const [, name = '', local = name] = /^\s*(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(item) ?? []
    return name ? [{ local, name, path: plain }] : []
  })
  return [
    ...(own ? [{ local: own, name: 'default', path: plain }] : []),
    ...(all ? [{ local: all, name: '*', path: plain }] : []),
    ...named
  ]
}

/** Returns a scope with the constants and functions that a module declares. Each value is computed on first use. */
export function declaredIn(source: string, outer: Scope): Scope {
  const known = new Map<string, () => unknown>()
  const scope: Scope = {
    lookUp(name) {
      const compute = known.get(name)
      if (!compute) return outer.lookUp(name)
      // A value that depends on itself is unknown.
      known.set(name, () => {
        throw new UnknownValue(`${name} needs itself`)
      })
      const value = compute()
      known.set(name, () => value)
      return value
    }
  }
  for (const statement of parseModule(source).body) {
    const inner =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
        ? statement.declaration
        : statement
    if (statement.type === 'ExportDefaultDeclaration' && inner && inner.type !== 'ClassDeclaration')
      known.set('default', () => evaluate(inner, source, scope))
    if (inner?.type === 'VariableDeclaration')
      for (const { id, init } of inner.declarations)
        if (id.type === 'Identifier' && init) known.set(id.name, () => evaluate(init, source, scope))
    if (inner?.type === 'FunctionDeclaration' && inner.id) {
      const made = new LocalFunction(inner as never, source, scope)
      known.set(inner.id.name, () => made)
    }
    const assigned = statement.type === 'ExpressionStatement' ? statement.expression : undefined
    if (
      assigned?.type === 'AssignmentExpression' &&
      /^(?:module\.)?exports/.test(source.slice(assigned.left.start, assigned.left.end))
    )
      known.set('default', () => evaluate(assigned.right, source, scope))
  }
  return scope
}
