import type { Problem } from '../../../src/domain/content/problem.ts'
import type { Language } from '../../../src/domain/language/languages.ts'
import { listAt, member, readConfigFile, textAt } from './configFile.ts'
import { below, type GeneratedFile, type Tree } from './layout.ts'
import { type Operation, operationAt, operationText } from './openApiText.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
/** An entry of the navigation, or a field of a page: an optional file, a method and a path. */
const OPERATION = /^(?:(\S+\.(?:json|ya?ml))\s+)?(get|put|post|delete|options|head|patch|trace)\s+(\/\S*)$/i
const PAGE_FIELD = /^---[ \t]*\n(?:.*\n)*?openapi:[ \t]*["']?([^"'\n]+?)["']?[ \t]*\n/

/** Pages that Mintlify makes of OpenAPI descriptions. */
export interface OpenApiPages {
  generated: Map<string, GeneratedFile>
  problems: Problem[]
  /** Returns the page of an entry of the navigation. */
  pageOf(entry: string, source: string | undefined): string | undefined
  /** Returns the pages of a group that names a description but no operations. */
  pagesOf(source: string): string[]
}

/** Makes a page of each operation that the navigation of a Mintlify site names, and completes pages that name one. */
export function openApiPages(
  tree: Tree,
  home: string,
  navigation: unknown,
  langOf: (file: string) => Language
): OpenApiPages {
  const specs = new Map<string, unknown>()
  const pages = new Map<string, string>()
  const generated = new Map<string, GeneratedFile>()
  const fileOf = (source: string) => below(home, source.replace(/^\.?\//, ''))
  const specAt = (source: string) => {
    const file = fileOf(source)
    if (!specs.has(file)) specs.set(file, readConfigFile(tree, file))
    return specs.get(file)
  }
  const add = (source: string, method: string, path: string, directory: string): void => {
    const key = keyOf(source, method, path)
    const operation: Operation = { spec: specAt(source), method, path, lang: langOf(fileOf(source)) }
    const found = operationAt(operation)
    if (found === undefined || pages.has(key)) return
    const title = textAt(found, 'x-mint', 'metadata', 'title') ?? textAt(found, 'summary') ?? `${method} ${path}`
    const route = textAt(found, 'x-mint', 'href') ?? `${directory}/${routeOf(operation, found)}`
    const steps = route.split('/').map(slugOf).filter(Boolean)
    const file = below(home, `${steps.join('/')}.md`)
    if (tree.has(file) || tree.has(`${file}x`)) return
    pages.set(key, file)
    const front = `---\ntitle: ${JSON.stringify(title)}\n---\n\n`
    generated.set(file, { text: front + operationText(operation) })
  }
  const addAll = (source: string, directory: string): void => {
    for (const [path, methods] of operationsOf(specAt(source)))
      for (const method of methods) add(source, method, path, directory)
  }
  visit(navigation, undefined, 'api-reference', (level, source, directory) => {
    if (typeof level === 'string') {
      const [, own, method, path] = OPERATION.exec(level) ?? []
      const file = own ?? source
      if (method && path && file) add(file, method, path, directory)
    } else if (source && listAt(level, 'pages').length === 0 && sourcesOf(level).length > 0) addAll(source, directory)
  })
  for (const file of tree.files) {
    const [, own, method, path] = OPERATION.exec(PAGE_FIELD.exec(pageText(tree, file, home) ?? '')?.[1] ?? '') ?? []
    const known = own ?? [...specs.keys()].find(one => member(specs.get(one), 'paths', path ?? '') !== undefined)
    if (!method || !path || !known) continue
    const operation = { spec: specAt(own ?? known.slice(home ? home.length + 1 : 0)), method, path, lang: langOf(file) }
    if (operationAt(operation) !== undefined)
      generated.set(file, { text: `${tree.read(file)?.trimEnd()}\n\n${operationText(operation)}\n` })
  }
  const problems = [...specs]
    .filter(([, spec]) => member(spec, 'paths') === undefined)
    .map(([file]) => ({ file, message: 'is no OpenAPI description that can be read: its operations have no pages.' }))
  return {
    generated,
    problems,
    pageOf(entry, source) {
      const [, own, method, path] = OPERATION.exec(entry) ?? []
      return method && path ? pages.get(keyOf(own ?? source ?? '', method, path)) : undefined
    },
    pagesOf: source =>
      operationsOf(specAt(source)).flatMap(([path, methods]) =>
        methods.flatMap(method => pages.get(keyOf(source, method, path)) ?? [])
      )
  }
}

/** Returns the files of OpenAPI descriptions that a level of the navigation names. */
export function sourcesOf(level: unknown): string[] {
  const value = member(level, 'openapi')
  const list = Array.isArray(value) ? value : [typeof value === 'string' ? value : textAt(value, 'source')]
  return list.filter((one): one is string => typeof one === 'string' && /\.(?:json|ya?ml)$/i.test(one))
}

function visit(
  level: unknown,
  source: string | undefined,
  directory: string,
  use: (level: unknown, source: string | undefined, directory: string) => void
): void {
  const own = sourcesOf(level)[0] ?? source
  const place = (textAt(level, 'openapi', 'directory') ?? directory).toLowerCase()
  use(level, own, place)
  if (typeof level !== 'object' || level === null) return
  for (const inner of Object.values(level))
    if (typeof inner === 'object' || Array.isArray(level)) visit(inner, own, place, use)
}

function operationsOf(spec: unknown): [string, string[]][] {
  return Object.entries((member(spec, 'paths') as object | undefined) ?? {}).map(([path, item]) => [
    path,
    METHODS.filter(method => member(item, method) !== undefined && member(item, method, 'x-hidden') !== true)
  ])
}

/** Returns the address of a page below its directory: its tag, then its summary, or its method and path. */
function routeOf({ method, path }: Operation, found: unknown): string {
  const tag = textAt(found, 'tags', 0)
  const name = textAt(found, 'summary') ?? `${method} ${path.replaceAll('/', ' ')}`
  return [tag, name].flatMap(one => (one === undefined ? [] : [slugOf(one)])).join('/')
}

const slugOf = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase()

const keyOf = (source: string, method: string, path: string) =>
  `${source.replace(/^\.?\//, '')} ${method.toLowerCase()} ${path}`

function pageText(tree: Tree, file: string, home: string): string | undefined {
  return /\.mdx?$/i.test(file) && file.startsWith(home ? `${home}/` : '') ? tree.read(file) : undefined
}
