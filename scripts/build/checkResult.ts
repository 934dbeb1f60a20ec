import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { normalizeLine } from '../../src/domain/content/leakFingerprint.ts'
import type { Problem } from '../../src/domain/content/problem.ts'
import { splitPath } from '../../src/domain/language/languages.ts'
import type { LeakFingerprints } from '../../src/server/community/articles/leakFingerprints.ts'
import { PAGE_KEYS } from './work.ts'

const AT_ONCE = 8
/** Answered by a server, or drawn when asked for. */
const LIVE = /^\/(?:api|uploads|kb|threads|mcp|issues|og|healthz|readyz|metrics)(?:\/|$)/
/** Pages that hold what people wrote: their links are theirs, and do not keep a build from being put up. */
const WRITTEN = /^\/home\/article\//
const LINK = /\s(?:href|src)="(\/[^"#?]*)/g
/** Tags that end no line. */
const INLINE = /<\/?(?:a|abbr|b|code|del|em|i|kbd|mark|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/g
const RUN = />([^<>]+)</g
const MAX_NAMED = 10

/**
 * Looks at a build before readers get it. Throws an Error that says what is wrong where a page is missing, a link of the
 * site leads nowhere, or something of an article that guests may not read is in it; a dead link in what people wrote is
 * given as a problem. Pages that were taken over from the build `before` were looked at then.
 */
export async function checkResult(
  folder: string,
  before: string | undefined,
  hidden: LeakFingerprints
): Promise<Problem[]> {
  const client = join(folder, 'client')
  const files = await filesBelow(client)
  const has = (path: string) => {
    const name = path.replace(/^\/+|\/+$/g, '')
    return (
      LIVE.test(splitPath(path).path) || [name, join(name, 'index.html'), `${name}.html`].some(file => files.has(file))
    )
  }
  const faults: string[] = []
  const problems: Problem[] = []
  const leadingNowhere = new Map<string, string[]>()
  const pages = Object.keys(JSON.parse(await readFile(join(folder, PAGE_KEYS), 'utf8')) as object)
  for (const page of pages) if (!has(page)) faults.push(`${page} is missing.`)
  for (const id of hidden.ids)
    for (const name of [`home/article/${id}`, `en/home/article/${id}`])
      if (files.has(`${name}/index.html`) || files.has(`${name}.md`))
        faults.push(`/${name} is there, though guests may not read it.`)

  const lines = new Set(hidden.lines)
  const telling = new Map<string, { name: string; line: string }[]>()
  const left = [...files].filter(name => /\.(?:html|xml|txt|md|json)$/.test(name))
  const next = async (): Promise<void> => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      if (before && (await isSame(join(client, name), join(before, 'client', name)))) continue
      const text = await readFile(join(client, name), 'utf8')
      for (const line of lines.size > 0 ? linesOf(name, text) : []) {
        const normalized = normalizeLine(line) ?? ''
        if (lines.has(normalized))
          telling.set(normalized, [...(telling.get(normalized) ?? []), { name, line: line.trim() }])
      }
      if (!name.endsWith('.html')) continue
      for (const dead of deadLinks(text, has)) {
        if (WRITTEN.test(splitPath(`/${name}`).path))
          problems.push({
            file: `/${name.replace(/\/index\.html$/, '')}`,
            message: `links to ${dead}, which is not there.`
          })
        else leadingNowhere.set(dead, [...(leadingNowhere.get(dead) ?? []), name])
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  for (const [{ name, line } = { name: '', line: '' }, ...others] of telling.values())
    faults.push(
      `/${name} says "${line.slice(0, 40)}…" of an article that guests may not read; so do ${others.length} other files.`
    )
  for (const [path, from] of leadingNowhere)
    faults.push(`/${from[0]} links to ${path}, which is not there; so do ${from.length - 1} other pages.`)
  if (faults.length === 0) return problems
  const more = faults.length > MAX_NAMED ? [`and ${faults.length - MAX_NAMED} more`] : []
  throw new Error(
    `The build is not put up:\n${[...faults.slice(0, MAX_NAMED), ...more].map(fault => `  ${fault}`).join('\n')}`
  )
}

/** What a page, a text or data says, line by line. */
function linesOf(name: string, text: string): string[] {
  if (name.endsWith('.json')) return text.split(/(?<!\\)"|\\n/)
  if (!name.endsWith('.html')) return text.split('\n')
  return [...text.replace(INLINE, '').matchAll(RUN)].flatMap(([, run = '']) => run.split('\n'))
}

function deadLinks(html: string, has: (path: string) => boolean): string[] {
  const paths = new Set([...html.matchAll(LINK)].map(([, path = '']) => path))
  return [...paths].filter(path => !path.startsWith('//') && !has(decoded(path)))
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

async function filesBelow(client: string): Promise<Set<string>> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  return new Set(
    entries.filter(entry => entry.isFile()).map(entry => relative(client, join(entry.parentPath, entry.name)))
  )
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [here, there] = await Promise.all([stat(one), stat(other).catch(() => undefined)])
  return here.ino === there?.ino
}
