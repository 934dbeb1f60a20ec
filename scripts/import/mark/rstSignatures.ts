import { ownValue } from '../../../src/domain/ownValue.ts'
import type { Directive } from './rstDirectives.ts'

export const SIGNATURE =
  /^(?:py|c|cpp|js|rst|std)?:?(?:auto)?(?:function|method|class|data|attribute|exception|module|currentmodule|macro|type|struct|enum|enum-class|enum-struct|enumerator|member|var|staticmethod|classmethod|property|decorator|decoratormethod|describe|object|option|cmdoption|envvar|confval|program|directive|role|namespace|union|expr|alias)$/

/** Settings that decide how a site shows signatures. */
export interface SignatureStyle {
  /** Domain of directives without one. */
  domain: string
  hidesModules: boolean
}

/** Where a signature stands. The shared part changes from one directive to the next. */
export interface ObjectScope {
  shared: { module: string; domain: string }
  hidesModules: boolean
  /** The class around the signature, or ''. */
  within: string
}

/** The scope at the beginning of a document. */
export function documentScope({ domain, hidesModules }: SignatureStyle = PYTHON): ObjectScope {
  return { shared: { module: '', domain }, hidesModules, within: '' }
}

const PYTHON: SignatureStyle = { domain: 'py', hidesModules: false }
const MAX_LENGTH = 2000
/** Classes before the name, the name, and what follows: type parameters, arguments and the type that is returned. */
const PYTHON_SIGNATURE = /^([\w.]*\.)?(\w+)(\s*(?:\[.*\])?\s*(\(.*\)(?:\s*->.*)?)?)$/s
const PYTHON_KINDS: Record<string, string> = {
  class: 'class ',
  exception: 'exception ',
  classmethod: 'classmethod ',
  staticmethod: 'static ',
  property: 'property ',
  type: 'type ',
  decorator: '@',
  decoratormethod: '@'
}
/** Options that stand before a name, in the order of Sphinx. */
const PYTHON_OPTIONS: Record<string, string> = {
  final: 'final',
  abstract: 'abstract',
  abstractmethod: 'abstract',
  async: 'async',
  classmethod: 'classmethod',
  static: 'static',
  staticmethod: 'static'
}
const CALLABLE = /^(?:function|method|classmethod|staticmethod)$/
const C_KINDS: Record<string, string> = {
  ...{ struct: 'struct ', union: 'union ', enum: 'enum ', enumerator: 'enumerator ', type: 'type ' },
  ...{ 'enum-class': 'enum class ', 'enum-struct': 'enum struct ', class: 'class ' }
}

/** A signature as a page shows it, and the names by which links find it. */
export interface Signature {
  shown: string
  names: string[]
  /** The class that the content of the directive is in. */
  within: string
}

/** Sets the module or domain of what follows. Returns undefined for a directive that does something else. */
export function setScope(name: string, argument: string, { shared }: ObjectScope): true | undefined {
  const own = name.replace(/^py:/, '')
  if (own === 'module' || own === 'currentmodule') shared.module = argument.trim() === 'None' ? '' : argument.trim()
  else if (own === 'default-domain') shared.domain = argument.trim()
  else return undefined
  return true
}

/** Returns the scope of the content of a directive. */
export function scopeWithin(scope: ObjectScope, { options }: Directive, within: string): ObjectScope {
  const module = options.get('module')
  return { ...scope, within, shared: module === undefined ? scope.shared : { ...scope.shared, module } }
}

/** Returns a line of a signature as Sphinx shows it: with what it is, and its module or the classes before its name. */
export function signatureOf(directive: Directive, line: string, scope: ObjectScope): Signature {
  const [, domain = scope.shared.domain, auto, kind = ''] = /^(?:(\w+):)?(auto)?([\w-]+)$/.exec(directive.name) ?? []
  const written = line.trim().replace(/\\$/, '').trimEnd()
  // No signature is that long, and its patterns would take too long.
  if (written.length > MAX_LENGTH) return { shown: written, names: [], within: scope.within }
  const plainName = objectName(kind, written)
  const names = plainName === undefined ? [] : [plainName]
  const isPython = domain === 'py' && !isForeign(kind)
  const python = isPython ? PYTHON_SIGNATURE.exec(written) : null
  if (python) {
    const made = pythonSignature({ kind, options: directive.options }, python, scope)
    return { ...made, names: auto ? [] : [...new Set([...names, ...made.names])] }
  }
  return { shown: `${wordsBefore(domain, kind, written)}${written}`, names: auto ? [] : names, within: scope.within }
}

/** Checks for an object that Python does not have. */
function isForeign(kind: string): boolean {
  return !/^(?:function|data|class|exception|method|classmethod|staticmethod|attribute|property|type|decorator|decoratormethod)$/.test(
    kind
  )
}

function pythonSignature(
  { kind, options }: Pick<Directive, 'options'> & { kind: string },
  [, before = '', name = '', after = '', call]: RegExpExecArray,
  { shared, hidesModules, within }: ObjectScope
): Signature {
  const module = options.get('module') ?? shared.module
  const isRepeated = within !== '' && before.startsWith(`${within}.`)
  const isInModule = !within && !before && module !== '' && !hidesModules
  const full = within && !isRepeated ? `${within}.${before}${name}` : `${before}${name}`
  const words = Object.entries(PYTHON_OPTIONS).flatMap(([option, word]) => (options.has(option) ? [`${word} `] : []))
  const type = options.get('type')
  const value = options.get('value')
  const annotation = options.get('annotation')
  const shown = [
    ...new Set([...words, ownValue(PYTHON_KINDS, kind) ?? '']),
    // Sphinx drops the class that a method repeats. Nothing that is written is left out here.
    `${isInModule ? `${module}.` : before}${name}${after}`,
    CALLABLE.test(kind) && call === undefined ? '()' : '',
    type ? `: ${type}` : '',
    value ? ` = ${value}` : '',
    annotation ? ` ${annotation}` : ''
  ]
  const canonical = options.get('canonical')
  const inModule = module && !full.startsWith(`${module}.`) ? [`${module}.${full}`] : []
  return {
    shown: shown.join(''),
    names: [full, ...inModule, ...(canonical ? [canonical] : [])],
    within: kind === 'class' || kind === 'exception' ? full : within || before.slice(0, -1)
  }
}

function wordsBefore(domain: string, kind: string, signature: string): string {
  if (domain === 'js') return kind === 'class' ? 'class ' : ''
  if (domain !== 'c' && domain !== 'cpp') return ''
  if (kind === 'type' && /^[\w:]+(?:<.*>)?\s*=/.test(signature)) return 'using '
  if (kind === 'type' && !/^[\w:.]+$/.test(signature)) return 'typedef '
  return ownValue(C_KINDS, kind) ?? ''
}

/** Returns the name that a signature declares: the word before its brackets, or its last word. */
function objectName(kind: string, signature: string): string | undefined {
  if (
    !/^(?:function|(?:class|static)?method|class|data|attribute|property|exception|macro|type|struct|enum|enum-class|enum-struct|enumerator|member|var|union)$/.test(
      kind
    )
  )
    return undefined
  const head = signature
    .replace(/\(\s*\*?\s*\*\s*(\w+)\s*\)/, '$1')
    .replace(/[([=:]\s.*$|[([].*$/s, '')
    .replace(/\[.*$/s, '')
  return /([A-Za-z_][\w.]*)\s*$/.exec(head)?.[1]
}
