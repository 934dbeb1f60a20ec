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
/** Start of the value of an attribute that begins with a slash, and the names of attributes with links. */
const LOCAL_VALUE = '="/'
const LINK_NAMES = [' href', ' src', '\nhref', '\nsrc', '\thref', '\tsrc']
const PATH = /[^"#?]*/y
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
    const bytes = readIfThere(join(client, name))
    // The file was removed.
    if (bytes === undefined) continue
    for (const line of lines.size > 0 ? linesOf(name, bytes.toString()) : []) {
      const normalized = normalizeLine(line) ?? ''
      if (lines.has(normalized))
        telling.set(normalized, [...(telling.get(normalized) ?? []), { name, line: line.trim() }])
    }
    if (!name.endsWith('.html')) continue
    for (const dead of deadLinks(bytes, has)) {
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
function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined
}

/** Splits the text of a page, a text file or data into lines. */
function linesOf(name: string, text: string): string[] {
  if (name.endsWith('.json')) return text.split(/(?<!\\)"|\\n/)
  if (!name.endsWith('.html')) return text.split('\n')
  return [...text.replace(INLINE, '').matchAll(RUN)].flatMap(([, run = '']) => run.split('\n'))
}

/**
 * Returns the dead links of a page. Searches its bytes as Latin-1, because decoding the whole page takes longer than all
 * the rest.
 */
function deadLinks(html: Buffer, has: (path: string) => boolean): string[] {
  const bytes = html.toString('latin1')
  const paths = new Set<string>()
  for (let at = bytes.indexOf(LOCAL_VALUE); at >= 0; at = bytes.indexOf(LOCAL_VALUE, at + 1)) {
    if (!LINK_NAMES.some(name => bytes.endsWith(name, at))) continue
    PATH.lastIndex = at + LOCAL_VALUE.length - 1
    paths.add(PATH.exec(bytes)?.[0] ?? '')
  }
  return [...paths]
    .map(path => Buffer.from(path, 'latin1').toString())
    .filter(path => !path.startsWith('//') && !has(decodePercent(path)))
}

function isThere(client: string, path: string): boolean {
  if (LIVE.test(splitPath(path).path)) return true
  const name = path.replace(/^\/+|\/+$/g, '')
  return [join(name, 'index.html'), name, `${name}.html`].some(file =>
    statSync(join(client, file), { throwIfNoEntry: false })?.isFile()
  )
}
