import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished, vi } from 'vitest'
import { runImport } from '../../scripts/import/command.ts'
import { type ArticleFile, parseArticleFile } from '../../src/domain/content/articleFile.ts'

const script = fileURLToPath(new URL('../../scripts/import.ts', import.meta.url))
const families = `# Level 1: chip families.
- { id: 117, level: 1, name: D1-SSD2355 }
- { id: 4, level: 2, name: { zh: 显示, en: Display } }
`

export interface Run {
  code: number
  out: string
  error: string
}

/** Creates an empty project and a folder of documents beside it. Both are removed after the test. */
export async function makeProject(documents: Record<string, string | Uint8Array> = {}, name = 'sdk') {
  const place = await mkdtemp(join(tmpdir(), 'pinout-import-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const root = join(place, 'project')
  const folder = join(place, name)
  const write = async (files: Record<string, string | Uint8Array>, base = folder) => {
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(base, file)), { recursive: true })
      await writeFile(join(base, file), content)
    }
  }
  await mkdir(folder)
  await write(documents)
  const authors = '- { key: lin, id: 1, nickname: 林一舟 } # the first\n'
  await write({ 'content/families.yaml': families, 'content/authors.yaml': authors }, root)

  return {
    root,
    folder,
    write,
    read: (file: string) => readFile(join(root, file), 'utf8'),
    remove: (file: string) => rm(join(folder, file)),
    run: (...args: string[]) => run(root, args),
    /** Imports in a process of its own, as from a shell. */
    spawn: (...args: string[]) => spawn(root, args),
    /** Imports the folder, and expects success. */
    async import(...args: string[]): Promise<string> {
      const { code, out, error } = await run(root, [folder, ...args])
      if (code !== 0) throw new Error(`exit ${code}: ${error}${out}`)
      return out
    },
    async article(file: string): Promise<ArticleFile> {
      const article = parseArticleFile(file, await readFile(join(root, `content/docs/${name}`, file), 'utf8'))
      if ('problems' in article) throw new Error(JSON.stringify(article.problems))
      return article
    },
    /** Returns every file of the project by path, with its text and modification time. */
    async files(): Promise<Map<string, { text: string; time: number }>> {
      const found = new Map<string, { text: string; time: number }>()
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name)
        const file = relative(root, path)
        if (!entry.isFile() || file.startsWith('.data')) continue
        found.set(file, { text: await readFile(path, 'utf8'), time: (await stat(path)).mtimeMs })
      }
      return found
    }
  }
}

let isRunning = false

/**
 * Imports in this process, because starting one takes longer than most imports.
 * @throws Error if another import is in progress, because both would write to the same output
 */
async function run(root: string, args: string[]): Promise<Run> {
  if (isRunning) throw new Error('Imports at the same time need spawn().')
  isRunning = true
  const written = { out: '', error: '' }
  const before = { ...process.env }
  const spies = [collect('stdout', text => (written.out += text)), collect('stderr', text => (written.error += text))]
  Object.assign(process.env, variables(root))
  try {
    return { code: await runImport(args, process.cwd()), ...written }
  } catch (error) {
    return { code: 1, out: written.out, error: written.error + (error as Error).stack }
  } finally {
    isRunning = false
    for (const spy of spies) spy.mockRestore()
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}

function collect(stream: 'stdout' | 'stderr', add: (text: string) => void) {
  return vi.spyOn(process[stream], 'write').mockImplementation(text => {
    add(String(text))
    return true
  })
}

function spawn(root: string, args: string[]): Promise<Run> {
  const env = { ...process.env, ...variables(root) }
  return new Promise(resolve => {
    execFile(process.execPath, [script, ...args], { env, maxBuffer: 1e7 }, (error, out, errors) => {
      resolve({ code: error ? Number(error.code) : 0, out, error: errors })
    })
  })
}

const variables = (root: string) => ({ CONTENT_ROOT: root, PINOUT_DATA: join(root, '.data') })
