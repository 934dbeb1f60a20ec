import type { Language } from '../../src/domain/language/languages.ts'
import { languageOf } from '../../src/markdown/words.ts'
import { type DiscoursePost, type DiscourseTopic, readTopics } from './discourseFile.ts'
import { escapeText, fromDiscourse, leftMarks, type Pointers, quoteOf } from './discourseMarkdown.ts'
import type { Found } from './findDocuments.ts'
import { htmlToMarkdown } from './htmlText.ts'
import { foundOf, type Made } from './made.ts'
import type { Report } from './report.ts'
import { UsageError } from './usageError.ts'

const ORDINARY = 1
const words = {
  zh: { answer: '采纳的回答', discussion: '讨论' },
  en: { answer: 'Accepted answer', discussion: 'Discussion' }
}

/**
 * The public topics of Discourse in JSON `files` below `base`: the first post is the article, the accepted answer and
 * the rest are quoted below it. Messages, hidden and deleted ones are not imported and are named. Throws a UsageError
 * when nothing is left.
 */
export async function fromDiscourseFiles(
  { base, name, json, files }: { base: string; name: string; json: readonly string[]; files: readonly string[] },
  lang: Language | undefined,
  report: Report
): Promise<Found> {
  const topics = new Map<number, DiscourseTopic>()
  for (const { file, topic } of await readTopics(base, json, report)) {
    const reason = topics.has(topic.id) ? 'is there twice: the first counts.' : reasonAgainst(topic)
    if (reason) report.notImported.push({ file, message: `topic ${topic.id} "${topic.title}" ${reason}` })
    else topics.set(topic.id, topic)
  }
  if (topics.size === 0) {
    const [first] = report.notImported
    throw new UsageError(`${name} has no public topic of Discourse${first ? `: ${first.file} ${first.message}` : '.'}`)
  }
  const uploads = new Map(files.flatMap(file => (/([0-9a-f]{40})\.\w+$/.exec(file) ? [[sha1In(file), file]] : [])))
  const pointers: Pointers = {
    upload: sha1 => uploads.get(sha1),
    topic(id, slug) {
      const topic = topics.get(id)
      return topic && (slug ?? topic.slug) === topic.slug ? { file: `${id}.md`, title: topic.title } : undefined
    }
  }
  const made = [...topics.values()].map(topic => documentOf(topic, pointers, lang, report))
  return foundOf(made, { base, name, files, lang })
}

const sha1In = (file: string) => /([0-9a-f]{40})\.\w+$/.exec(file)?.[1] ?? ''

function reasonAgainst(topic: DiscourseTopic): string | undefined {
  if (topic.archetype !== 'regular') return `is not a public topic: ${topic.archetype}.`
  if (topic.deleted_at) return 'is deleted.'
  if (!topic.visible) return 'is unlisted.'
  const first = topic.post_stream.posts.find(post => post.post_number === 1)
  return first && isShown(first) ? undefined : 'has no first post that guests may read.'
}

function isShown(post: DiscoursePost): boolean {
  return post.post_type === ORDINARY && !post.hidden && !post.deleted_at && !post.user_deleted
}

function documentOf(topic: DiscourseTopic, pointers: Pointers, lang: Language | undefined, report: Report): Made {
  const { id, title, slug, post_stream: stream } = topic
  const file = `${id}.md`
  const missing = stream.stream.filter(postId => !stream.posts.some(post => post.id === postId)).length
  if (missing > 0) report.leftOut.push({ file, message: `${missing} posts are not in the export (?print=true).` })
  const left = stream.posts.filter(post => !isShown(post)).length
  if (left > 0) report.leftOut.push({ file, message: `${left} posts are hidden, deleted, or not of members.` })

  const marks = leftMarks([title, ...stream.posts.filter(isShown).map(post => post.raw ?? '')].join('\n\n'))
  if (marks.length > 0) report.leftOut.push({ file, message: `${marks.join(', ')}: shown as written.` })

  const [first, ...others] = stream.posts.filter(isShown).sort((a, b) => a.post_number - b.post_number)
  const body = first ? textOf(first, pointers) : ''
  const names = words[(lang ?? languageOf(`${title}\n${body}`)) === 'zh' ? 'zh' : 'en']
  const isAnswer = (post: DiscoursePost) =>
    post.accepted_answer === true || post.post_number === topic.accepted_answer?.post_number
  const section = (heading: string, posts: DiscoursePost[]) =>
    posts.length > 0 ? [`## ${heading}`, ...posts.map(post => formatPost(post, pointers))] : []
  return {
    ...{ id, title },
    date: new Date(topic.created_at),
    tags: topic.tags.map(tag => (typeof tag === 'string' ? tag : tag.name)),
    body: [
      body,
      ...section(names.answer, others.filter(isAnswer)),
      ...section(
        names.discussion,
        others.filter(post => !isAnswer(post))
      )
    ].join('\n\n'),
    addresses: [...(slug ? [`/t/${slug}/${id}`] : []), `/t/${id}`]
  }
}

function formatPost(post: DiscoursePost, pointers: Pointers): string {
  return quoteOf(`**${escapeText(post.username)}**, ${post.created_at.slice(0, 10)}:\n\n${textOf(post, pointers)}`)
}

/** Without `include_raw=1` there is only the HTML of a post. */
function textOf({ raw, cooked }: DiscoursePost, pointers: Pointers): string {
  if (raw !== undefined) return fromDiscourse(raw, pointers)
  // People of the forum are not those of this site.
  const markdown = htmlToMarkdown(cooked, (url, kind) => (kind === 'link' && url.startsWith('/u/') ? undefined : url))
  return fromDiscourse(markdown, pointers)
}
