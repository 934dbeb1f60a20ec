import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type * as z from 'zod'
import { type Activity, activitySchema } from './activityFile.ts'
import { type ArticleFile, parseArticleFile } from './articleFile.ts'
import { checkArticles } from './checkArticles.ts'
import { checkManuals } from './checkManuals.ts'
import { chipSchema } from './chipFile.ts'
import { generatedRoot } from './contentRoot.ts'
import { digestOf } from './digest.ts'
import { filesBelow } from './filesBelow.ts'
import { readLastGood } from './lastGood.ts'
import { type ParsedArticle, type ParsedFiles, readText } from './parsedFiles.ts'
import { parseYaml, parseYamlList } from './parseYaml.ts'
import { formatProblem, type Problem } from './problem.ts'
import {
  type Author,
  authorSchema,
  familySchema,
  type Manual,
  manualSchema,
  siteSchema,
  synonymSchema
} from './siteFiles.ts'
import { bodyOf, parseTextFile, type TextFile } from './textFile.ts'

/**
 * Source of truth of an article: the file, the ticket, or the database. Samples are the first posts of the database.
 */
export type ArticleSource = 'docs' | 'ticket' | 'community' | 'samples'

const FOLDERS: Record<ArticleSource, string> = {
  docs: 'docs',
  ticket: 'faq',
  community: 'community',
  samples: 'samples'
}

const COMMUNITY = 'community/'

/**
 * An article with its source. Its texts are read from the file on access, because thousands of them would not fit into
 * memory.
 */
export interface SourcedArticle extends Omit<ArticleFile, 'misplaced'> {
  source: ArticleSource
  /** Text of the whole file. */
  readonly text: string
  /** Digest of the text of the whole file. */
  digest: string
  bodyLength: number
}
export interface Content {
  articles: SourcedArticle[]
  /** Activities by article id. */
  activities: Map<number, Activity>
  authors: Author[]
  families: z.output<typeof familySchema>[]
  manuals: Manual[]
  site: z.output<typeof siteSchema>
  synonyms: z.output<typeof synonymSchema>[]
  chips: TextFile<z.output<typeof chipSchema>>[]
  /** Problems with content that was left out. */
  problems: Problem[]
  /** Problems in files that the whole site needs. The site must not be built while there are any. */
  structural: Problem[]
}

const EMPTY_SITE: Content['site'] = {
  title: 'Pinout',
  description: 'Pinout',
  menu: [],
  quickLinks: [],
  chipTabs: [{ key: 'all', label: { zh: '全部', en: 'All' }, articleTypes: [1, 2, 3, 4, 6] }]
}

/**
 * Reads content/ below `root`: the articles of `sources`, the reactions to them, and the site's own files. A file that
 * cannot be used is left out and reported in `problems`, without an exception. Files in `parsedFiles` are not parsed
 * again.
 */
export async function readContent(
  root: string,
  sources: readonly ArticleSource[],
  parsedFiles?: ParsedFiles
): Promise<Content> {
  const problems: Problem[] = []
  const structural: Problem[] = []
  const read = (path: string) =>
    readFile(join(path.startsWith(COMMUNITY) ? generatedRoot(root) : root, 'content', path), 'utf8').catch(
      () => undefined
    )
  const rows = async <S extends z.ZodType>(path: string, row: S): Promise<z.output<S>[]> => {
    const text = await read(path)
    if (text === undefined) return []
    const parsed = parseYamlList(text, row, `content/${path}`)
    structural.push(...parsed.problems)
    return parsed.data
  }
  const readSite = async (): Promise<Content['site']> => {
    const text = await read('site.yaml')
    if (text === undefined) return EMPTY_SITE
    const parsed = parseYaml(text, siteSchema, 'content/site.yaml')
    structural.push(...(parsed.problems ?? []))
    return parsed.data ?? EMPTY_SITE
  }
  const [authors, communityAuthors, families, manuals, synonyms, site] = await Promise.all([
    rows('authors.yaml', authorSchema),
    rows('community/authors.yaml', authorSchema),
    rows('families.yaml', familySchema),
    rows('manuals.yaml', manualSchema),
    rows('synonyms.yaml', synonymSchema),
    readSite()
  ])
  const known = new Set(communityAuthors.map(author => author.key))
  const allAuthors = [...communityAuthors, ...authors.filter(author => !known.has(author.key))]

  const parsed: SourcedArticle[] = []
  const activities = new Map<number, Activity>()
  const files = (await Promise.all(sources.map(source => filesOf(root, source)))).flat()
  await parsedFiles?.open(files.map(({ path }) => path))
  for (const { base, path, source } of files) {
    const file = relative(base, path).replaceAll('\\', '/')
    if (file.startsWith(`content/${FOLDERS[source]}/seed/`) && process.env.PINOUT_SEED === 'none') continue
    if (path.endsWith('.activity.yaml')) {
      const result = readActivity(path, file, parsedFiles)
      if (result.problems) problems.push(...result.problems)
      else activities.set(Number(/(\d+)\.activity\.yaml$/.exec(path)?.[1]), result.data)
    } else if (/\.mdx?$/.test(path)) {
      const article = parsedFiles?.article(path) ?? parseArticle(path, file)
      if ('problems' in article) {
        problems.push(...article.problems)
        const fallback = await lastGood(root, file, source)
        if (fallback) {
          problems.push({ file, message: 'cannot be used as it is; its last good version stays.' })
          parsed.push(fallback)
        }
      } else {
        if (!parsedFiles?.article(path)) parsedFiles?.keep(path, { article })
        problems.push(...(article.misplaced ?? []))
        parsed.push(sourced(file, source, article, () => readText(path)))
      }
    }
  }
  await parsedFiles?.close()
  const chips: Content['chips'] = []
  for (const path of await filesBelow(join(root, 'content', 'chips'))) {
    const file = relative(root, path).replaceAll('\\', '/')
    const chip = parseTextFile(file, await readFile(path, 'utf8'), chipSchema)
    if ('problems' in chip) structural.push(...chip.problems)
    else chips.push(chip)
  }
  const checked = checkArticles(parsed, { authors: allAuthors, families })
  return {
    articles: checked.accepted,
    activities,
    authors: allAuthors,
    families,
    manuals,
    site,
    synonyms,
    chips,
    problems: [...structural, ...problems, ...checked.problems, ...checkManuals(checked.accepted, manuals)],
    structural
  }
}

/**
 * Checks the files that the whole site needs.
 * @throws Error that lists the problems
 */
export function requireStructure({ structural }: Pick<Content, 'structural'>): void {
  if (structural.length === 0) return
  const lines = structural.map(problem => `  ${formatProblem(problem)}`)
  throw new Error(`The site stays as it is until these files are right:\n${lines.join('\n')}`)
}

function readActivity(path: string, file: string, parsedFiles: ParsedFiles | undefined) {
  const activity = parsedFiles?.activity(path)
  if (activity) return { data: activity, problems: undefined }
  const result = parseYaml(readText(path), activitySchema, file)
  if (!result.problems) parsedFiles?.keep(path, { activity: result.data })
  return result
}

function parseArticle(path: string, file: string): ParsedArticle | { problems: Problem[] } {
  const text = readText(path)
  const article = parseArticleFile(file, text)
  return 'problems' in article ? article : parsedOf(article, text)
}

function parsedOf({ data, body, misplaced }: ArticleFile, text: string): ParsedArticle {
  return { data, digest: digestOf(text), bodyLength: body.length, ...(misplaced && { misplaced }) }
}

function sourced(
  file: string,
  source: ArticleSource,
  { data, digest, bodyLength }: ParsedArticle,
  read: () => string
): SourcedArticle {
  return {
    file,
    source,
    data,
    digest,
    bodyLength,
    get text() {
      return read()
    },
    get body() {
      const body = bodyOf(file, read())
      // The file changed in the meantime. The next build reads the new version.
      if (body === undefined) throw new Error(`${file} changed while it was read.`)
      return body
    }
  }
}

async function lastGood(root: string, file: string, source: ArticleSource): Promise<SourcedArticle | undefined> {
  const text = await readLastGood(root, file)
  const article = text === undefined ? undefined : parseArticleFile(file, text)
  if (!article || 'problems' in article || text === undefined) return undefined
  return sourced(file, source, parsedOf(article, text), () => text)
}

interface SourceFile {
  /** Root folder that `path` is below. */
  base: string
  path: string
  source: ArticleSource
}

/** Lists the files of a source. */
async function filesOf(root: string, source: ArticleSource): Promise<SourceFile[]> {
  const generated = generatedRoot(root)
  const below = async (base: string): Promise<SourceFile[]> =>
    (await filesBelow(join(base, 'content', FOLDERS[source]))).map(path => ({ base, path, source }))
  if (source === 'community') return below(generated)
  if (source !== 'ticket' || generated === root) return below(root)
  // sync writes into the folder itself. Answers by people are in its subfolders.
  const own = (await below(root)).filter(({ path }) => dirname(path) !== join(root, 'content', FOLDERS.ticket))
  return [...own, ...(await below(generated))]
}
