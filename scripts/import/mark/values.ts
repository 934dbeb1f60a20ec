import {
  type ArrowFunctionExpression,
  type Expression,
  type FunctionDeclaration,
  type FunctionExpression,
  type Node,
  Parser,
  type Program
} from 'acorn'
import jsx from 'acorn-jsx'
import { fromRoot } from './links.ts'
import { binary, spread, unary } from './operators.ts'

const JsxParser = Parser.extend(jsx())
/** Functions of site builders that return their argument. So do others called `…Config`, which complete a configuration. */
const HELPER =
  /^(?:define\w*|with[A-Z]\w*|require|useBaseUrl|String|compileMdx|compileMDX|starlight|starlightSidebarTopics|nextra|mermaid)$/
/** Maximum evaluation steps of a value. A configuration needs several thousand. */
const MAX_STEPS = 200_000

/** JSX in an expression: its source, and the scope of its names. */
export class Jsx {
  readonly source: string
  readonly scope: Scope
  /** The document that contains the JSX, if another document shows it. */
  readonly origin: unknown
  constructor(source: string, scope: Scope, origin?: unknown) {
    this.source = source
    this.scope = scope
    this.origin = origin
  }
}

type FunctionNode = ArrowFunctionExpression | FunctionExpression | FunctionDeclaration

/** A function that the document or configuration defines. No other function is called, except a HostFunction. */
export class LocalFunction {
  readonly node: FunctionNode
  readonly source: string
  readonly scope: Scope
  constructor(node: FunctionNode, source: string, scope: Scope) {
    this.node = node
    this.source = source
    this.scope = scope
  }
}

/** A function of the original site's environment that is supported here, such as reading a file of the source. */
export class HostFunction {
  readonly call: (values: readonly unknown[]) => unknown
  constructor(call: (values: readonly unknown[]) => unknown) {
    this.call = call
  }
}

/** Resolves names to values. A function value is computed on first use. */
export interface Scope {
  lookUp(name: string): unknown
}

/** Thrown for an expression with an unknown value. */
export class UnknownValue extends Error {}

/** Parses a module. @throws what acorn throws for a syntax error. */
export function parseModule(source: string): Program {
  return JsxParser.parse(source, { ecmaVersion: 'latest', sourceType: 'module' })
}

/** Returns a scope of fixed names on top of another scope. */
export function scopeOf(names: Readonly<Record<string, unknown>>, outer?: Scope): Scope {
  return {
    lookUp(name) {
      if (Object.hasOwn(names, name)) return names[name]
      if (outer) return outer.lookUp(name)
      throw new UnknownValue(`${name} is not known`)
    }
  }
}

/**
 * Evaluates an expression from its syntax tree, without running it. Supports literals, names, members, conditions,
 * concatenated strings, and functions of the document.
 * @throws UnknownValue, or what acorn throws for a syntax error.
 */
export function evaluateText(source: string, scope: Scope): unknown {
  const node = JsxParser.parseExpressionAt(source, 0, { ecmaVersion: 'latest', sourceType: 'module' })
  if (
    source
      .slice(node.end)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .trim() !== ''
  )
    throw new UnknownValue('is no expression')
  return evaluate(node, source, scope)
}

/** Evaluates a node of a syntax tree. */
export function evaluate(node: Node, source: string, scope: Scope): unknown {
  const budget = { steps: MAX_STEPS }
  return new Evaluation(source, budget).valueOf(node as Expression, scope)
}

/** Calls a function of the document with arguments. */
export function callLocal({ node, source, scope }: LocalFunction, values: readonly unknown[]): unknown {
  return new Evaluation(source, { steps: MAX_STEPS }).call(node, values, scope)
}

class Evaluation {
  readonly source: string
  readonly budget: { steps: number }
  constructor(source: string, budget: { steps: number }) {
    this.source = source
    this.budget = budget
  }

  valueOf(node: Expression | Node, scope: Scope): unknown {
    if (this.budget.steps-- <= 0) throw new UnknownValue('takes too many steps')
    // biome-ignore lint/suspicious/noExplicitAny: acorn's union type of nodes lacks those of JSX.
    const any = node as any
    switch (any.type as string) {
      case 'Literal':
        return any.value
      case 'TemplateLiteral':
        return any.quasis
          .map((quasi: { value: { cooked: string } }, at: number) => {
            const inner = any.expressions[at]
            return quasi.value.cooked + (inner ? textOfValue(this.valueOf(inner, scope)) : '')
          })
          .join('')
      case 'Identifier':
        return any.name === 'undefined' ? undefined : scope.lookUp(any.name)
      case 'ArrayExpression':
        return any.elements.flatMap((item: Node | null) => {
          if (!item) return [undefined]
          if (item.type !== 'SpreadElement') return [this.tolerant(item, scope)]
          const inner = this.tolerant((item as Node & { argument: Node }).argument, scope)
          return spread(inner, this.budget)
        })
      case 'ObjectExpression':
        return this.object(any, scope)
      case 'ChainExpression':
      case 'ParenthesizedExpression':
        return this.valueOf(any.expression, scope)
      case 'MemberExpression':
        return this.member(any, scope)
      case 'LogicalExpression': {
        const left = this.valueOf(any.left, scope)
        if (any.operator === '&&') return left ? this.valueOf(any.right, scope) : left
        if (any.operator === '||') return left || this.valueOf(any.right, scope)
        return left ?? this.valueOf(any.right, scope)
      }
      case 'ConditionalExpression':
        return this.valueOf(this.valueOf(any.test, scope) ? any.consequent : any.alternate, scope)
      case 'UnaryExpression':
        return unary(any.operator, this.valueOf(any.argument, scope))
      case 'BinaryExpression':
        return binary(any.operator, this.valueOf(any.left, scope), this.valueOf(any.right, scope))
      case 'JSXElement':
      case 'JSXFragment':
        return new Jsx(this.source.slice(any.start, any.end), scope)
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return new LocalFunction(any, this.source, scope)
      case 'CallExpression':
        return this.callOf(any, scope)
      case 'AwaitExpression':
        return this.valueOf(any.argument, scope)
      case 'MetaProperty':
        // Vite's constants. Sites are imported as if they were at the root.
        return { env: { BASE_URL: '/', DEV: false, PROD: true } }
      default:
        throw new UnknownValue(`${any.type} is not known`)
    }
  }

  /** Evaluates a node. An unknown value becomes undefined, so that one unknown member does not discard a whole list. */
  tolerant(node: Node, scope: Scope): unknown {
    try {
      return this.valueOf(node, scope)
    } catch (error) {
      if (error instanceof UnknownValue) return undefined
      throw error
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: see valueOf().
  object(node: any, scope: Scope): Record<string, unknown> {
    const made: Record<string, unknown> = Object.create(null)
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') {
        const inner = this.tolerant(property.argument, scope)
        if (typeof inner === 'object' && inner && !Array.isArray(inner)) Object.assign(made, inner)
        continue
      }
      if (property.kind === 'get' || property.kind === 'set') continue
      const key = property.computed
        ? this.tolerant(property.key, scope)
        : (property.key.name ?? String(property.key.value))
      if (typeof key === 'string' && key !== '__proto__') made[key] = this.tolerant(property.value, scope)
    }
    return made
  }

  // biome-ignore lint/suspicious/noExplicitAny: see valueOf().
  member(node: any, scope: Scope): unknown {
    const owner = this.valueOf(node.object, scope)
    const key = node.computed ? this.valueOf(node.property, scope) : node.property.name
    if (owner === undefined || owner === null) return undefined
    if (typeof owner === 'string' && key === 'length') return owner.length
    if (typeof owner === 'string' && (key === 'default' || key === 'src')) return owner
    if (typeof owner === 'string') return /^\d+$/.test(String(key)) ? owner[Number(key)] : undefined
    if (Array.isArray(owner)) return key === 'length' ? owner.length : owner[Number(key)]
    if (typeof owner === 'object' && Object.hasOwn(owner, String(key))) return (owner as Record<string, unknown>)[key]
    return undefined
  }

  // biome-ignore lint/suspicious/noExplicitAny: see valueOf().
  callOf(node: any, scope: Scope): unknown {
    const { callee } = node
    if (
      callee.type === 'MemberExpression' &&
      !callee.computed &&
      /^(?:map|join|filter|trim|trimEnd|trimStart|replace)$/.test(callee.property.name)
    ) {
      const owner = this.valueOf(callee.object, scope)
      const first = node.arguments[0] && this.valueOf(node.arguments[0], scope)
      const way = callee.property.name
      if (typeof owner === 'string') {
        if (way === 'trim') return owner.trim()
        if (way === 'trimEnd') return owner.trimEnd()
        if (way === 'trimStart') return owner.trimStart()
        const by = node.arguments[1] && this.valueOf(node.arguments[1], scope)
        if (way === 'replace' && typeof first === 'string' && typeof by === 'string')
          return owner.replace(first, () => by)
      }
      if (way === 'join' && Array.isArray(owner)) return owner.map(textOfValue).join(String(first ?? ','))
      if (Array.isArray(owner) && first instanceof LocalFunction) {
        const apply = (value: unknown, at: number) => this.call(first.node, [value, at], first.scope)
        return way === 'map' ? owner.map(apply) : owner.filter(apply)
      }
      throw new UnknownValue(`${way}() is not known`)
    }
    const isHost = callee.type === 'MemberExpression' || callee.name === 'require'
    const host = isHost ? this.tolerant(callee, scope) : undefined
    if (host instanceof HostFunction)
      return host.call(node.arguments.map((argument: Node) => this.tolerant(argument, scope)))
    if (callee.type === 'Identifier') {
      const values = () => node.arguments.map((argument: Node) => this.tolerant(argument, scope))
      if (HELPER.test(callee.name)) {
        const [first] = values()
        if (callee.name === 'useBaseUrl' && typeof first === 'string') return fromRoot(first)
        return callee.name.startsWith('starlight') ? { name: callee.name, options: first } : first
      }
      const own = this.tolerant(callee, scope)
      if (own instanceof LocalFunction) return this.call(own.node, values(), own.scope)
      const given = /Config$/.test(callee.name) && values().find((one: unknown) => Object(one) === one)
      if (given) return given
    }
    throw new UnknownValue('a call is computed there')
  }

  call(node: FunctionNode, values: readonly unknown[], outer: Scope): unknown {
    if (this.budget.steps-- <= 0) throw new UnknownValue('takes too many steps')
    const names: Record<string, unknown> = Object.create(null)
    for (const [at, param] of node.params.entries()) this.bind(param, values[at], names, outer)
    const scope = scopeOf(names, outer)
    if (node.body.type !== 'BlockStatement') return this.valueOf(node.body, scope)
    for (const statement of node.body.body) {
      if (statement.type === 'VariableDeclaration')
        for (const { id, init } of statement.declarations)
          if (id.type === 'Identifier' && init) names[id.name] = this.tolerant(init, scope)
      if (statement.type === 'ReturnStatement')
        return statement.argument ? this.valueOf(statement.argument, scope) : undefined
    }
    throw new UnknownValue('a function is computed there')
  }

  // biome-ignore lint/suspicious/noExplicitAny: see valueOf().
  bind(param: any, value: unknown, names: Record<string, unknown>, scope: Scope): void {
    if (param.type === 'AssignmentPattern')
      this.bind(param.left, value === undefined ? this.tolerant(param.right, scope) : value, names, scope)
    else if (param.type === 'Identifier') names[param.name] = value
    else if (param.type === 'ObjectPattern') {
      const given = (typeof value === 'object' && value ? value : {}) as Record<string, unknown>
      for (const property of param.properties)
        if (property.type === 'Property' && property.key.name)
          this.bind(property.value, given[property.key.name], names, scope)
    }
  }
}

/** Returns a value as a page shows it. @throws UnknownValue for an object, which has no text form. */
export function textOfValue(value: unknown): string {
  if (value === undefined || value === null || typeof value === 'boolean') return ''
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(textOfValue).join('')
  throw new UnknownValue('is no text')
}
