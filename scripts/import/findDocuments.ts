import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Language } from '../../src/lib/languages.ts'
import type { Source } from './draft.ts'
import type { Report } from './report.ts'
import { UsageError } from './usageError.ts'

const language = /^(zh|en)(?:[-_](?:cn|hans|us|gb|uk))?$/i
const languageEnding = /^(.+?)[._-](zh|en)(?:[-_](?:cn|hans|us|gb|uk))?$/i

/** What is below a folder: documents to import, and every file, for links and pictures. */
export interface Found {
  /** What paths are relative to: the folder, or the one above it when the folder is one language of a set. */
  base: string
  /** The name of the set. */
  name: string
  /** The language of the folder, when it is one language of a set. */
  only: Language | undefined
  sources: Source[]
  files: string[]
}

/** Looks through `folder` for Markdown; the language comes from the path unless `lang` says it for all. */
export async function findDocuments(folder: string, lang: Language | undefined, report: Report): Promise<Found> {
  const kind = await stat(folder).catch(() => undefined)
  if (!kind) throw new UsageError(`${folder} does not exist.`)
  if (!kind.isDirectory()) throw new UsageError(`${folder} is a file; name the folder that it is in.`)
  const only = lang ? undefined : (language.exec(basename(folder))?.[1]?.toLowerCase() as Language | undefined)
  const base = only ? dirname(folder) : folder
  const files = await filesBelow(folder, base)
  const sources: Source[] = []
  const taken = new Map<string, string>()
  for (const file of files) {
    if (/\.mdx$/i.test(file)) report.notImported.push({ file, message: 'is MDX; only .md and .markdown are imported.' })
    if (!/\.(?:md|markdown)$/i.test(file)) continue
    const source = lang ? { file, path: withoutExtension(file), lang } : sourceOf(file)
    const place = `${source.lang ?? ''}/${source.path}`
    const other = taken.get(place)
    if (other) report.notImported.push({ file, message: `would have the same place as ${other}.` })
    else {
      taken.set(place, file)
      sources.push(source)
    }
  }
  if (sources.length === 0) throw new UsageError(`${folder} has no Markdown file (.md) to import.`)
  return { base, name: basename(resolve(base)), only, sources, files }
}

/** The language and the shared path of a document, by the first folder called zh or en, or an ending like `.en`. */
function sourceOf(file: string): Source {
  const segments = withoutExtension(file).split('/')
  const at = segments.findIndex((segment, index) => index < segments.length - 1 && language.test(segment))
  const last = languageEnding.exec(segments.at(-1) ?? '')
  const name = (at >= 0 ? language.exec(segments[at] ?? '')?.[1] : last?.[2])?.toLowerCase()
  if (at >= 0) segments.splice(at, 1)
  else if (last?.[1]) segments[segments.length - 1] = last[1]
  return { file, path: segments.join('/'), lang: name as Language | undefined }
}

async function filesBelow(folder: string, base: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() || entry.isSymbolicLink())
    .map(entry => relative(base, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(
      file =>
        !file.split('/').some(segment => segment === 'node_modules' || (segment.startsWith('.') && segment !== '..'))
    )
    .sort()
}

function withoutExtension(file: string): string {
  return file.replace(/\.[^./]+$/, '')
}
