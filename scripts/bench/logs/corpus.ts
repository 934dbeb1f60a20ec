import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { parse } from 'yaml'
import { articleLines } from '../../../src/domain/log/articleLines.ts'
import type { IndexedLine } from '../../../src/domain/log/files.ts'
import { keyOf, logShardOf } from '../../../src/domain/log/files.ts'
import type { LineSource } from '../../../src/domain/log/findArticles.ts'
import { isCode, isMarkup, isProse } from '../../../src/domain/log/shape.ts'
import { readPassages } from '../../../src/markdown/render.ts'
import { shardsFor } from '../../build/logIndex.ts'
import { ROOT } from '../../paths.ts'

const K230 = join(ROOT, '..', 'shared', 'corpus', 'k230')
const FENCE = /^[ \t]*(`{3,}|~{3,})([^\n]*)\n([\s\S]*?)^[ \t]*\1/gm
const NO_LOG = /^(?:c|cpp|c\+\+|python|py|java|json|yaml|diff|makefile|cmake|dts|html|xml|javascript|js)$/i
const MIN_LINES = 2

/** A log in an article. */
export interface SourceLog {
  article: number
  lines: string[]
  /** True if the thresholds were not tuned on it. */
  held: boolean
}

export interface LogCorpus {
  /** Texts by number. */
  texts: Map<number, { name: string; text: string }>
  logs: SourceLog[]
  source: LineSource
  /** Number of lines and shards of the index. */
  size: { lines: number; shards: number }
  /** Returns the number and the compressed bytes of the files that are read for some lines. */
  cost(wanted: readonly string[]): { files: number; bytes: number }
}

/** Reads the K230 documents and those of the project, their logs, and an index of their lines. */
export async function readLogCorpus(): Promise<LogCorpus> {
  const texts: LogCorpus['texts'] = new Map()
  const byKey = new Map<number, IndexedLine[]>()
  const logs: SourceLog[] = []
  const all: IndexedLine[] = []
  for (const { name, text } of await documents()) {
    const id = texts.size + 1
    texts.set(id, { name, text })
    for (const each of articleLines(await readPassages(text))) {
      const key = keyOf(each.line)
      byKey.set(key, [...(byKey.get(key) ?? []), { id, ...each }])
      all.push({ id, ...each })
    }
    const held =
      (createHash('sha1')
        .update(name.replace(/^k230\/\w\w\//, ''))
        .digest()[0] ?? 0) %
        2 ===
      0
    for (const lines of logsOf(text)) logs.push({ article: id, lines, held })
  }
  const source: LineSource = {
    lines: async wanted => [...new Set(wanted.map(keyOf))].flatMap(key => byKey.get(key) ?? [])
  }
  const shards = shardsFor(all.length)
  const parts = Map.groupBy(all, ({ line }) => logShardOf(line, shards))
  const sizes = new Map([...parts].map(([number, lines]) => [number, compressed(lines)]))
  const cost = (wanted: readonly string[]) => {
    const numbers = [...new Set(wanted.map(line => logShardOf(line, shards)))]
    return { files: numbers.length, bytes: numbers.reduce((sum, number) => sum + (sizes.get(number) ?? 0), 0) }
  }
  return { texts, logs, source, size: { lines: all.length, shards }, cost }
}

/** Returns the compressed size, as in a build. */
function compressed(lines: IndexedLine[]): number {
  lines.sort((one, other) => (one.line < other.line ? -1 : 1))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
  return brotliCompressSync(JSON.stringify({ lines }), { params }).length
}

/** Checks whether a text contains all lines of a log. */
export function holds(text: string, lines: readonly string[]): boolean {
  const flat = text.replace(/\s+/g, ' ')
  return lines.every(line => flat.includes(line.trim().replace(/\s+/g, ' ')))
}

async function documents(): Promise<{ name: string; text: string }[]> {
  const found: { name: string; text: string }[] = []
  const add = async (root: string, prefix: string, own = (text: string) => text) => {
    for (const file of (await readdir(root, { recursive: true })).filter(name => name.endsWith('.md')).sort())
      found.push({ name: `${prefix}/${file}`, text: own(await readFile(join(root, file), 'utf8')) })
  }
  await add(K230, 'k230')
  const body = (text: string) => text.replace(/^---\n[\s\S]*?\n---\n/, '')
  for (const folder of ['docs', 'faq', 'samples']) await add(join(ROOT, 'content', folder), folder, body)
  for (const each of found.filter(({ name }) => name.startsWith('samples/'))) {
    const file = join(ROOT, 'content', each.name.replace(/\.md$/, '.activity.yaml'))
    const activity = parse(await readFile(file, 'utf8').catch(() => '')) as { comments?: { content?: string }[] } | null
    each.text += (activity?.comments ?? []).map(({ content = '' }) => `\n\n${content}`).join('')
  }
  return found
}

/** Returns blocks with program output, without code, pure commands and tables. */
function logsOf(text: string): string[][] {
  return [...text.matchAll(FENCE)].flatMap(([, , language = '', block = '']) => {
    const lines = block.split('\n').filter(line => line.trim() !== '')
    if (lines.length < MIN_LINES || NO_LOG.test(language.trim())) return []
    const other = lines.filter(line => isCode(line) || isMarkup(line) || isProse(line) || isDrawn(line)).length
    const worded = lines.filter(line => /\p{L}{3,}.*\s/u.test(line.trim())).length
    const printed = lines.some(line => MESSAGE.test(line))
    return other > lines.length * 0.25 || worded < lines.length * 0.6 || !printed ? [] : [lines]
  })
}

/** Detects drawings of folders, configurations and similar text, which nobody pastes as a log. */
const isDrawn = (line: string) =>
  /[├└│|]|^\s*\w+=\S*$|^\s*-{1,2}\w+:?\s|^\S*\s*(?:\(\w+\)\s*)?[>$]\s|^(?:\.\/|setenv|saveenv|mtd)\b/.test(line)
const MESSAGE =
  /fail|error|warn|init|ok\b|success|done|\[\s*\d+\.\d+\]|start|mount|found|time|open|creat|load|\w+:\s?\d/i
