import type { Language } from '../../src/domain/language/languages.ts'
import { cookedToMarkdown } from './discourseCooked.ts'
import { type DiscoursePost, type DiscourseTopic, readTopics } from './discourseFile.ts'
import { fromDiscourse, leftMarks, type Pointers } from './discourseMarkdown.ts'
import { withEmoji } from './emoji.ts'
import type { Found } from './findDocuments.ts'
import { foundOf, type Made } from './made.ts'
import type { Report } from './report.ts'
import type { MadeComment } from './threads.ts'
import { UsageError } from './usageError.ts'

const ORDINARY_POST = 1
const LIKE_ACTION = 2

/**
 * Reads the public Discourse topics of JSON `files` below `base`. The first post becomes the article, the others become
 * comments. Does not import messages, unlisted topics and deleted topics, but reports them.
 * @throws UsageError if no topic is left.
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
      return topic && (slug ?? topic.slug) === topic.slug
        ? { file: `${id}.md`, title: withEmoji(topic.title) }
        : undefined
    }
  }
  const made = [...topics.values()].map(topic => documentOf(topic, pointers, report))
  return { ...foundOf(made, { base, name, files, lang }), isForum: true }
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
  return post.post_type === ORDINARY_POST && !post.hidden && !post.deleted_at && !post.user_deleted
}

function documentOf(topic: DiscourseTopic, pointers: Pointers, report: Report): Made {
  const { id, title, slug, post_stream: stream } = topic
  const file = `${id}.md`
  const missing = stream.stream.filter(postId => !stream.posts.some(post => post.id === postId)).length
  if (missing > 0) report.leftOut.push({ file, message: `${missing} posts are not in the export (?print=true).` })
  const left = stream.posts.filter(post => !isShown(post)).length
  if (left > 0) report.leftOut.push({ file, message: `${left} posts are hidden, deleted, or not of members.` })

  const shown = stream.posts.filter(isShown)
  const marks = leftMarks([withEmoji(title), ...shown.map(post => textOf(post, pointers))].join('\n\n'))
  if (marks.length > 0) report.leftOut.push({ file, message: `${marks.join(', ')}: shown as written.` })

  const [first, ...others] = shown.sort((a, b) => a.post_number - b.post_number)
  return {
    ...{ id, title: withEmoji(title) },
    date: new Date(topic.created_at),
    tags: topic.tags.map(tag => (typeof tag === 'string' ? tag : tag.name)),
    body: first ? textOf(first, pointers) : '',
    addresses: [...(slug ? [`/t/${slug}/${id}`] : []), `/t/${id}`],
    ...(first && { author: first.username }),
    comments: others.map(post => commentOf(post, topic, pointers))
  }
}

function commentOf(post: DiscoursePost, topic: DiscourseTopic, pointers: Pointers): MadeComment {
  const answered = topic.post_stream.posts.find(one => one.post_number === post.reply_to_post_number)
  return {
    key: String(post.id),
    author: post.username,
    date: new Date(post.created_at),
    body: textOf(post, pointers),
    likes: post.actions_summary.find(({ id }) => id === LIKE_ACTION)?.count ?? 0,
    isAccepted: post.accepted_answer === true || post.post_number === topic.accepted_answer?.post_number,
    // A reply to the first post is a comment on the article, not a reply to a comment.
    replyTo: answered && answered.post_number > 1 ? String(answered.id) : undefined
  }
}

/** Without `include_raw=1`, an export contains only the HTML of a post. */
function textOf({ raw, cooked, polls }: DiscoursePost, pointers: Pointers): string {
  return fromDiscourse(raw ?? cookedToMarkdown(cooked), pointers, polls)
}
