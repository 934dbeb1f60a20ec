import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { ROOT } from '../paths.ts'
import { valueImports } from './valueImports.ts'

/** Folders that each folder of src may import by value, besides itself. BROWSER_BANS limits npm packages. */
const ARROWS: Record<string, readonly string[]> = {
  'prerender.ts': [],
  'env.d.ts': [],
  contract: ['domain'],
  domain: [],
  markdown: ['domain'],
  locales: ['domain'],
  styles: [],
  browser: ['domain'],
  ui: ['domain', 'browser'],
  client: ['domain'],
  stores: ['client', 'domain', 'browser'],
  islands: ['stores', 'ui', 'locales', 'domain', 'browser'],
  'service-worker': ['domain', 'browser'],
  components: ['domain', 'browser', 'locales', 'styles'],
  layouts: ['components', 'islands', 'locales', 'styles', 'domain', 'browser'],
  views: ['layouts', 'components', 'islands', 'ui', 'locales', 'domain', 'styles'],
  pages: ['views', 'locales', 'domain'],
  server: ['contract', 'domain', 'markdown', 'locales']
}
/** Layers of server/, lowest first. A layer may import only those before it in this list. */
const SERVER_LAYERS = [
  'platform',
  'accounts',
  'uploads',
  'support',
  'notifications',
  'community',
  'retrieval',
  'moderation',
  'tickets',
  'assistant',
  'insights',
  'privacy',
  'site',
  'app.ts',
  'main.ts'
]
/** Folders whose code runs in the browser, and imports banned from them, direct or indirect. */
const BROWSER = ['browser', 'ui', 'client', 'stores', 'islands', 'service-worker']
const BROWSER_BANS = [/^zod/, /^node:/]

const SRC = join(ROOT, 'src')
const problems: string[] = []
const graph = new Map<string, { path: string; target: string | undefined }[]>()

for (const entry of await readdir(SRC, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(ts|tsx|astro)$/.test(entry.name) || entry.name.endsWith('.d.ts')) continue
  const file = join(entry.parentPath, entry.name)
  const source = await readFile(file, 'utf8')
  const imports = valueImports(source).map(path => ({
    path,
    target: path.startsWith('.') ? resolve(dirname(file), path) : undefined
  }))
  graph.set(file, imports)
  if (/^export (\*|\{[^}]*\}) from/m.test(source))
    problems.push(`${name(file)} re-exports other modules: import from where a thing is made.`)
}
for (const [file, imports] of graph) for (const { path, target } of imports) if (target) checkArrow(file, path, target)
for (const file of graph.keys()) {
  const folder = name(file).split('/')[0] ?? ''
  if (BROWSER.includes(folder)) checkBrowser(file)
}
for (const cycle of cycles()) problems.push(`These import one another in a loop: ${cycle.map(name).join(' → ')}`)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${graph.size} files import along the arrows`)

function name(file: string): string {
  return relative(SRC, file)
}

function checkArrow(file: string, path: string, target: string): void {
  const [from = '', ...below] = name(file).split('/')
  const [to = ''] = name(target).split('/')
  if (!(from in ARROWS)) return void problems.push(`${name(file)} is in a folder that has no arrows: add it to ARROWS.`)
  if (name(target).startsWith('..')) return void problems.push(`${name(file)} imports ${path}, which is outside src.`)
  if (from !== to && !ARROWS[from]?.includes(to))
    problems.push(
      `${name(file)} may not import ${name(target)}: ${from} → ${(ARROWS[from] ?? []).join(', ') || 'nothing'}.`
    )
  if (from === 'server' && to === 'server') checkServer(file, below[0] ?? '', target)
}

function checkServer(file: string, from: string, target: string): void {
  const to = name(target).split('/')[1] ?? ''
  const [own, other] = [SERVER_LAYERS.indexOf(from), SERVER_LAYERS.indexOf(to)]
  if (own < 0) problems.push(`${name(file)} is in no layer of server/: ${SERVER_LAYERS.join(', ')}.`)
  else if (other > own)
    problems.push(`${name(file)} may not import ${name(target)}: ${to} is a higher layer than ${from}.`)
}

function checkBrowser(start: string): void {
  const seen = new Set<string>()
  const walk = (file: string, trail: string[]) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { path, target } of graph.get(file) ?? []) {
      if (target) walk(target, [...trail, file])
      else if (BROWSER_BANS.some(ban => ban.test(path)))
        problems.push(`${[...trail, file].map(name).join(' → ')} brings ${path} into the browser.`)
    }
  }
  walk(start, [])
}

function cycles(): string[][] {
  const state = new Map<string, 'open' | 'done'>()
  const found: string[][] = []
  const visit = (file: string, trail: string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') return void found.push([...trail.slice(trail.indexOf(file)), file])
    state.set(file, 'open')
    for (const { target } of graph.get(file) ?? []) if (target && graph.has(target)) visit(target, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}
