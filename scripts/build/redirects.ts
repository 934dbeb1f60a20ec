import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatProblem, type Problem } from '../../src/domain/content/problem.ts'
import { REDIRECTS_FILE, readRedirects } from '../../src/domain/content/redirectsFile.ts'
import { localPath } from '../../src/domain/language/languages.ts'
import type { ReleaseFiles } from './releaseFiles.ts'

interface RedirectTarget {
  /** Client folder of the release, and its files. */
  client: string
  files: ReleaseFiles
  /** Paths of its pages. */
  pages: readonly string[]
  /** Redirects of the release that it started from. */
  earlier: readonly string[]
  address: string
}

/**
 * Reads content/redirects.yaml below `root`, and writes a redirecting page for each old address, for plain file
 * servers. An address with a query cannot have one. Returns the targets for the server. A redirect that would replace a
 * page, or to an article unknown to `has`, is left out and reported in `problems`.
 */
export async function writeRedirects(
  root: string,
  { client, files, pages, earlier, address }: RedirectTarget,
  has: (id: number) => boolean
): Promise<{ redirects: Record<string, string>; problems: Problem[] }> {
  const { redirects, problems } = await readRedirects(root)
  if (redirects.length === 0 && problems.length > 0)
    throw new Error(`The site stays as it is until this file is right:\n  ${problems.map(formatProblem).join('\n  ')}`)
  const found = new Map<string, string>()
  const leftOut = (from: string, message: string) =>
    problems.push({ file: REDIRECTS_FILE, message: `${from} ${message}` })
  // Checked before any redirect is written, so that redirects are not mistaken for pages.
  const isPage = redirects.length > 0 ? pageTest(client, pages, earlier) : () => false
  for (const { from, to, lang } of redirects) {
    if (isPage(from)) leftOut(from, 'is a page of this site and leads nowhere else.')
    else if (!has(to)) leftOut(from, `leads to article ${to}, which guests cannot read.`)
    else found.set(from, localPath(`/home/article/${to}`, lang))
  }
  for (const [from, target] of found) {
    if (from.includes('?')) continue
    try {
      files.put(fileOf(from), pageFor(target, address))
    } catch (error) {
      leftOut(from, `has no page for plain file servers: ${(error as Error).message}.`)
    }
  }
  for (const from of earlier)
    if (!found.has(from) && !from.includes('?') && !pages.includes(from)) files.remove(fileOf(from))
  return { redirects: Object.fromEntries(found), problems }
}

/**
 * Distinguishes pages and other files of the site from redirects of the previous release, whose files were taken over.
 */
function pageTest(client: string, pages: readonly string[], earlier: readonly string[]): (from: string) => boolean {
  const own = new Set(pages.flatMap(withFolders))
  const ledOn = new Set(earlier.filter(from => !from.includes('?')).flatMap(from => withFolders(`/${fileOf(from)}`)))
  return from => {
    if (from.includes('?')) return false
    const isThere = (path: string) => existsSync(join(client, path)) && !ledOn.has(path)
    return own.has(from) || isThere(from) || isThere(`${from}.html`)
  }
}

/** Returns a path and all its parents. */
function withFolders(path: string): string[] {
  const segments = path.split('/')
  return segments.slice(1).map((_, at) => segments.slice(0, at + 2).join('/'))
}

function fileOf(from: string): string {
  return (/\.html?$/.test(from) ? from : `${from}/index.html`).replace(/^\//, '')
}

function pageFor(target: string, address: string): string {
  const whole = new URL(target, address).href
  return `<!doctype html>
<html><head><meta charset="utf-8"><title>${target}</title><meta name="robots" content="noindex">
<link rel="canonical" href="${whole}"><meta http-equiv="refresh" content="0; url=${target}"></head>
<body><a href="${target}">${target}</a></body></html>
`
}
