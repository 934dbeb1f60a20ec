import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { normalizeLine } from '../../src/domain/content/leakFingerprint.ts'
import type { Problem } from '../../src/domain/content/problem.ts'
import { decodePercent } from '../../src/domain/decodePercent.ts'
import { INLINE_ELEMENTS } from '../../src/domain/inlineElements.ts'
import { splitPath } from '../../src/domain/language/languages.ts'
import type { LeakFingerprints } from '../../src/server/community/articles/leakFingerprints.ts'
import { readPageKeys } from './pageKeys.ts'
import { changedFiles } from './releaseFiles.ts'

/** Paths that a server answers, or whose content is rendered on demand. */
const LIVE = /^\/(?:api|uploads|kb|threads|mcp|issues|og|healthz|readyz|metrics)(?:\/|$)/
/** Pages with people's texts. A dead link in them does not prevent the activation of a build. */
const WRITTEN = /^\/home\/article\//
const LINK = /\s(?:href|src)="(\/[^"#?]*)/g
/** Tags that do not end a line. */
const INLINE = new RegExp(`</?(?:${[...INLINE_ELEMENTS].join('|')})(?:\\s[^<>]*)?>`, 'g')
const RUN = />([^<>]+)</g
const MAX_NAMED = 10

/**
 * Checks a build before it is activated. Files taken over from the release `before` were checked then.
 * @returns dead links in people's texts, as problems
 * @throws Error with the reasons if a page is missing, a link of the site is dead, or the build contains text of an
 * article that guests may not read
 */
export async function checkResult(
  folder: string,
  before: string | undefined,
  hidden: LeakFingerprints
): Promise<Problem[]> {
  const client = join(folder, 'client')
  const known = new Map<string, boolean>()
  const has = (path: string) => {
    const there = known.get(path) ?? isThere(client, path)
    known.set(path, there)
    return there
  }
  const faults: string[] = []
  const problems: Problem[] = []
  const leadingNowhere = new Map<string, string[]>()
  const earlier = before ? await readPageKeys(before) : {}
  for (const [page, key] of Object.entries(await readPageKeys(folder)))
    if ((key === '' || earlier[page] !== key) && !isThere(client, page)) faults.push(`${page} is missing.`)
  for (const id of hidden.ids)
    for (const name of [`home/article/${id}`, `en/home/article/${id}`])
      if ([`${name}/index.html`, `${name}.md`].some(file => existsSync(join(client, file))))
        faults.push(`/${name} is there, though guests may not read it.`)

  const lines = new Set(hidden.lines)
  const telling = new Map<string, { name: string; line: string }[]>()
  // Sorted, so that a report names the same file each time: of a page and its Markdown, the page.
  for (const name of [...changedFiles(folder)].sort()) {
    if (!(lines.size > 0 ? /\.(?:html|xml|txt|md|json)$/ : /\.html$/).test(name)) continue
    const text = readIfThere(join(client, name))
    // The file was removed.
    if (text === undefined) continue
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

/** Reads synchronously, because an awaited read takes several times as long, and there is no other work meanwhile. */
function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Splits the text of a page, a text file or data into lines. */
function linesOf(name: string, text: string): string[] {
  if (name.endsWith('.json')) return text.split(/(?<!\\)"|\\n/)
  if (!name.endsWith('.html')) return text.split('\n')
  return [...text.replace(INLINE, '').matchAll(RUN)].flatMap(([, run = '']) => run.split('\n'))
}

function deadLinks(html: string, has: (path: string) => boolean): string[] {
  const paths = new Set([...html.matchAll(LINK)].map(([, path = '']) => path))
  return [...paths].filter(path => !path.startsWith('//') && !has(decodePercent(path)))
}

function isThere(client: string, path: string): boolean {
  if (LIVE.test(splitPath(path).path)) return true
  const name = path.replace(/^\/+|\/+$/g, '')
  return [join(name, 'index.html'), name, `${name}.html`].some(file =>
    statSync(join(client, file), { throwIfNoEntry: false })?.isFile()
  )
}
