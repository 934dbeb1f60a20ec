import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import type { Options } from './arguments.ts'
import { isAsciidoc } from './asciidoc/pages.ts'
import { fromDiscourseFiles } from './discourse.ts'
import { type Found, filesBelow, findDocuments, isDocument } from './findDocuments.ts'
import { fromDiscussions } from './githubDiscussions.ts'
import { isDiscussions } from './githubFile.ts'
import type { Report } from './report.ts'
import { UsageError } from './usageError.ts'
import { fromWordPress } from './wordpress.ts'

/**
 * Finds the sources of an import and their kinds: a WordPress export (.xml), a Discourse export (.json, or a folder of
 * .json files without Markdown), GitHub Discussions (.json), or a folder of Markdown and MDX.
 */
export async function findSources({ folder: path, lang }: Options, report: Report): Promise<Found> {
  const kind = await stat(path).catch(() => undefined)
  if (!kind) throw new UsageError(`${path} does not exist.`)
  if (kind.isFile()) {
    if (/\.xml$/i.test(path)) return fromWordPress(path, lang, report)
    const [base, file] = [dirname(path), basename(path)]
    const name = file.replace(/\.json$/i, '')
    if (name !== file && (await isDiscussions(path))) return fromDiscussions(path, lang, report)
    if (name !== file) return fromDiscourseFiles({ base, name, json: [file], files: [] }, lang, report)
    throw new UsageError(`${path} is a file; name the folder that it is in, or an export (.xml, .json).`)
  }
  const files = await filesBelow(path, path)
  const json = files.filter(file => /\.json$/i.test(file))
  if (json.length === 0 || files.some(file => isDocument(file) || isAsciidoc(file)))
    return findDocuments(path, lang, report)
  return fromDiscourseFiles({ base: path, name: basename(resolve(path)), json, files }, lang, report)
}
