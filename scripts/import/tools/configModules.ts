import { stripTypeScriptTypes } from 'node:module'
import { posix } from 'node:path'
import { declaredIn, type ImportedName, importedNames } from '../mark/modules.ts'
import { HostFunction, type Scope, UnknownValue } from '../mark/values.ts'
import type { Tree } from './layout.ts'

const IMPORTS = /^import\s[^;'"]{0,2000}?from\s{0,9}['"][^'"\n]{1,200}['"]/gm
const ENDINGS = ['', '.ts', '.mts', '.js', '.mjs', '.cts', '.cjs', '/index.ts', '/index.js']
const MAX_MODULES = 50

/** Reads values of configurations in code, and of the files beside them that they import. Nothing is run. */
export interface ConfigModules {
  /** @throws UnknownValue if the value cannot be determined */
  valueOf(file: string, name: string): unknown
}

/** Returns a reader of the modules of a tree. */
export function configModules(tree: Tree): ConfigModules {
  const scopes = new Map<string, Scope>()
  return { valueOf: (file, name) => scopeOf(file).lookUp(name) }

  function scopeOf(file: string): Scope {
    const known = scopes.get(file)
    if (known) return known
    const text = tree.read(file)
    if (text === undefined || scopes.size >= MAX_MODULES) throw new UnknownValue(`${file} is not read`)
    const imported = new Map<string, ImportedName>()
    for (const [statement] of text.matchAll(IMPORTS))
      for (const one of importedNames(statement)) if (/^\.{1,2}\//.test(one.path)) imported.set(one.local, one)
    const outer: Scope = {
      lookUp(name) {
        if (name === 'require') return requireIn(file)
        if (name === 'JSON') return { parse: new HostFunction(([json]) => parsed(json)) }
        const source = imported.get(name)
        const from = source && moduleAt(posix.join(posix.dirname(file), source.path))
        if (!source || !from || source.name === '*') throw new UnknownValue(`${name} is not known`)
        return /\.json$/i.test(from) ? parsed(tree.read(from)) : scopeOf(from).lookUp(source.name)
      }
    }
    const scope = declaredIn(withoutTypes(text, file), outer)
    scopes.set(file, scope)
    return scope
  }

  /** Returns the function by which CommonJS reads other modules. A name that is none of the tree stays a text. */
  function requireIn(file: string): HostFunction {
    const folder = posix.dirname(file)
    const textOf = (path: unknown) =>
      typeof path === 'string' ? (tree.read(posix.join(folder, path)) ?? tree.read(posix.normalize(path))) : undefined
    const load = new HostFunction(([path]) => {
      if (path === 'fs' || path === 'node:fs') return { readFileSync: new HostFunction(([name]) => textOf(name)) }
      const from = typeof path === 'string' && /^\.{1,2}\//.test(path) ? moduleAt(posix.join(folder, path)) : undefined
      if (from === undefined) return path
      if (/\.json$/i.test(from)) return parsed(tree.read(from))
      try {
        return scopeOf(from).lookUp('default')
      } catch {
        throw new UnknownValue(`${from} cannot be read`)
      }
    })
    return Object.assign(load, { resolve: new HostFunction(([path]) => path) })
  }

  function moduleAt(path: string): string | undefined {
    const plain = path.replace(/\.[cm]?js$/, '')
    return [path, ...ENDINGS.map(ending => plain + ending)].find(name => tree.read(name) !== undefined)
  }
}

function parsed(json: unknown): unknown {
  try {
    return JSON.parse(typeof json === 'string' ? json : '')
  } catch {
    throw new UnknownValue('a text is no JSON')
  }
}

/** Returns the code of a module without its types, if the file is TypeScript. */
export function withoutTypes(text: string, file: string): string {
  if (!/\.[cm]?tsx?$/i.test(file)) return text
  // Suppresses Node's warning about an experimental API, because a person who imports documents cannot act on it.
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return stripTypeScriptTypes(text, { mode: 'strip' })
  } finally {
    process.emitWarning = emitWarning
  }
}
