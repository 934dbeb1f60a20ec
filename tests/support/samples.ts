import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/paths.ts'
import { ARTICLE_TYPES, type ArticleTypeKey } from '../../src/domain/article/articleTypes.ts'
import { type Activity, activitySchema } from '../../src/domain/content/activityFile.ts'
import { type ArticleFrontMatter, parseArticleFile } from '../../src/domain/content/articleFile.ts'
import { parseYaml } from '../../src/domain/content/parseYaml.ts'
import { formatProblem } from '../../src/domain/content/problem.ts'

/** Folders of content/ with the seed of the tests, by kind of author. */
const FOLDERS = { docs: 'docs/seed', faq: 'faq/seed', members: 'samples' } as const

/** A comment or reply in the seed. */
interface SampleComment {
  id: number
  articleId: number
  author: string
  content: string
}

/** An article in the seed: its front matter and reader activity. */
export interface Sample extends ArticleFrontMatter {
  source: keyof typeof FOLDERS
  /** Address of its Chinese page. */
  path: string
  /** Its Markdown. */
  body: string
  /** Including replies, in the order of the file. */
  comments: SampleComment[]
  /** Id of the accepted answer. */
  acceptedId?: number
}

/** Required properties of an article. Missing properties are ignored, except that `internal` is false by default. */
interface SampleQuery {
  source?: Sample['source']
  type?: ArticleTypeKey
  lang?: Sample['lang']
  /** Visible only to staff. */
  internal?: boolean
  /** Has an accepted answer. */
  solved?: boolean
  /** Has a translation in the other language. */
  translated?: boolean
  commented?: boolean
  /** Id of one of its chips. */
  chip?: number
  /** Text that its title or Markdown contains. */
  text?: string
}

/** An array of `N` items. */
type Exactly<T, N extends number, R extends T[] = []> = R['length'] extends N ? R : Exactly<T, N, [...R, T]>

/** Read once per worker, because the modules of a test file are loaded again for the next file, see fresh.ts. */
const shared = globalThis as { samples?: Sample[] }

/** Returns all articles of the seed with these properties, by id. @throws if there is none */
export function samples(query: SampleQuery = {}): Sample[] {
  shared.samples ??= readSamples()
  const found = shared.samples.filter(sample => fits(sample, query))
  if (found.length === 0) throw new Error(`No article of content/ is ${JSON.stringify(query)}.`)
  return found
}

/** Returns the first article of the seed with these properties. @throws if there is none */
export function sample(query: SampleQuery = {}): Sample {
  return distinctSamples(1, query)[0]
}

/**
 * Returns the newest article of the seed with these properties, which is on first pages and in feeds. @throws if there
 * is none
 */
export function newestSample(query: SampleQuery = {}): Sample {
  return samples(query).reduce((newest, one) => (one.date > newest.date ? one : newest))
}

/** Returns `count` different articles with these properties. @throws if there are fewer */
export function distinctSamples<N extends number>(count: N, query: SampleQuery = {}): Exactly<Sample, N> {
  const found = samples(query)
  if (found.length < count)
    throw new Error(`Only ${found.length} of ${count} articles of content/ are ${JSON.stringify(query)}.`)
  return found.slice(0, count) as Exactly<Sample, N>
}

/** Returns the first comment that contains `text`, on an article with these properties. @throws if there is none */
export function sampleComment(query: SampleQuery = {}, text = ''): SampleComment {
  const all = samples({ ...query, commented: true }).flatMap(({ comments }) => comments)
  const comment = all.find(({ content }) => content.includes(text))
  if (!comment)
    throw new Error(`No comment below articles of content/ that are ${JSON.stringify(query)} has "${text}".`)
  return comment
}

function fits(sample: Sample, query: SampleQuery): boolean {
  const { internal = false, source, type, lang, solved, translated, commented, chip, text } = query
  return (
    sample.public !== internal &&
    (source === undefined || sample.source === source) &&
    (type === undefined || sample.articleType === ARTICLE_TYPES.find(({ key }) => key === type)?.id) &&
    (lang === undefined || sample.lang === lang) &&
    (solved === undefined || (sample.acceptedId !== undefined) === solved) &&
    (translated === undefined || isTranslated(sample) === translated) &&
    (commented === undefined || sample.comments.length > 0 === commented) &&
    (chip === undefined || sample.family1.includes(chip)) &&
    (text === undefined || sample.bigTitle.includes(text) || sample.body.includes(text))
  )
}

function isTranslated({ translation, lang }: Sample): boolean {
  const all = shared.samples ?? []
  return translation !== undefined && all.some(other => other.translation === translation && other.lang !== lang)
}

function readSamples(): Sample[] {
  const activities = new Map(
    namesIn(FOLDERS.members, '.activity.yaml').map(name => {
      const file = `content/${FOLDERS.members}/${name}`
      const { data, problems } = parseYaml(read(file), activitySchema, file)
      if (!data) throw new Error(problems.map(formatProblem).join('\n'))
      return [Number.parseInt(name, 10), data]
    })
  )
  return (Object.keys(FOLDERS) as Sample['source'][])
    .flatMap(source => namesIn(FOLDERS[source], '.md').map(name => readSample(source, name, activities)))
    .sort((one, other) => one.id - other.id)
}

function readSample(source: Sample['source'], name: string, activities: ReadonlyMap<number, Activity>): Sample {
  const file = `content/${FOLDERS[source]}/${name}`
  const article = parseArticleFile(file, read(file))
  if ('problems' in article) throw new Error(article.problems.map(formatProblem).join('\n'))
  const { id } = article.data
  const comments = activities.get(id)?.comments ?? []
  const accepted = comments.find(comment => comment.accepted)
  return {
    ...article.data,
    source,
    path: `/home/article/${id}`,
    body: article.body,
    comments: comments
      .flatMap(({ replies, ...comment }) => [comment, ...replies])
      .map(({ id: commentId, author, content }) => ({ id: commentId, articleId: id, author, content })),
    ...(accepted && { acceptedId: accepted.id })
  }
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const namesIn = (folder: string, ending: string) =>
  readdirSync(join(ROOT, 'content', folder)).filter(name => name.endsWith(ending))
