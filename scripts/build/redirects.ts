import { access, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { formatProblem, type Problem } from '../../src/domain/content/problem.ts'
import { REDIRECTS_FILE, readRedirects } from '../../src/domain/content/redirectsFile.ts'
import { localPath } from '../../src/domain/language/languages.ts'

/**
 * Reads content/redirects.yaml below `root` and writes a page that leads on for each old address into `client`, for
 * plain file servers; one with a query cannot have any. Gives where each leads, for the server; one that would take the
 * place of a page is left out and named in `problems`, and so is one of an article that `has` does not know.
 */
export async function writeRedirects(
  root: string,
  client: string,
  address: string,
  has: (id: number) => boolean
): Promise<{ redirects: Record<string, string>; problems: Problem[] }> {
  const { redirects, problems } = await readRedirects(root)
  if (redirects.length === 0 && problems.length > 0)
    throw new Error(`The site stays as it is until this file is right:\n  ${problems.map(formatProblem).join('\n  ')}`)
  const found = new Map<string, string>()
  const leftOut = (from: string, message: string) =>
    problems.push({ file: REDIRECTS_FILE, message: `${from} ${message}` })
  // Looked at before any is written, so that they are not taken for pages themselves.
  for (const { from, to, lang } of redirects) {
    if (await isPage(client, from)) leftOut(from, 'is a page of this site and leads nowhere else.')
    else if (!has(to)) leftOut(from, `leads to article ${to}, which guests cannot read.`)
    else found.set(from, localPath(`/home/article/${to}`, lang))
  }
  for (const [from, target] of found) {
    if (from.includes('?')) continue
    const file = join(client, /\.html?$/.test(from) ? from : `${from}/index.html`)
    await mkdir(dirname(file), { recursive: true })
      .then(() => writeFile(file, pageFor(target, address)))
      .catch(error => leftOut(from, `has no page for plain file servers: ${error.message}.`))
  }
  return { redirects: Object.fromEntries(found), problems }
}

async function isPage(client: string, from: string): Promise<boolean> {
  if (from.includes('?')) return false
  const names = [from, `${from}.html`]
  const there = await Promise.all(
    names.map(name =>
      access(join(client, name)).then(
        () => true,
        () => false
      )
    )
  )
  return there.includes(true)
}

function pageFor(target: string, address: string): string {
  const whole = new URL(target, address).href
  return `<!doctype html>
<html><head><meta charset="utf-8"><title>${target}</title><meta name="robots" content="noindex">
<link rel="canonical" href="${whole}"><meta http-equiv="refresh" content="0; url=${target}"></head>
<body><a href="${target}">${target}</a></body></html>
`
}
