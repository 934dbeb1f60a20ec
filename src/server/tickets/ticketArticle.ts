import { stringify } from 'yaml'
import type { Redaction } from '../../contract/tickets.ts'
import { FAQ } from '../../domain/article/articleTypes.ts'
import { ARTICLE_LIMITS } from '../../domain/article/model.ts'
import { digestOf } from '../../domain/content/digest.ts'
import { LARGEST_FILE } from '../../domain/content/textFile.ts'
import type { Language } from '../../domain/language/languages.ts'
import { toShanghai } from '../../domain/language/shanghaiTime.ts'
import { translator } from '../../locales/translate.ts'
import { readPassages } from '../../markdown/render.ts'
import { languageOf } from '../../markdown/words.ts'
import type { Redmine } from '../platform/config.ts'
import type { ArticlePlacement } from './articlePlacement.ts'
import { linkFiles } from './fileLinks.ts'
import { openRedactor, type Redactor } from './redact/redactor.ts'
import type { Vocabulary } from './redact/vocabulary.ts'
import { type FileStore, fetchFiles, storeFiles, withFolder } from './ticketFiles.ts'
import type { Ticket, TicketSystem, TicketTexts } from './ticketSystem.ts'
import { readTexts } from './ticketTexts.ts'

const MAX_SUMMARY_LENGTH = 160
/** Maximum characters of all texts of a ticket. Nobody would read a longer one. */
const LARGEST_TEXT = 400_000

/**
 * Reason for a review: a possible secret remains; something was redacted, so that more may remain; or it has pictures,
 * which only a person can check.
 */
type Doubt = 'suspicious' | 'redacted' | 'pictures'
type Refused = 'empty' | 'too_large' | 'secret_left'

/** A file of content/faq, or the reason why there is none. */
export type TicketArticle = { title: string; redactions: readonly Redaction[] } & (
  | { text: string; digest: string; doubt: Doubt | undefined; refused?: undefined }
  | { refused: Refused }
)

/** Input for building articles. */
export interface ArticleContext {
  system: TicketSystem
  settings: Redmine
  places: ArticlePlacement
  /** Undefined in a dry run. */
  keeper: FileStore | undefined
  /** The words of public documents. */
  vocabulary: Vocabulary
}

/** A ticket as redacted Markdown. If `refused` is set, it must not be used. */
export interface Body {
  title: string
  body: string
  lang: Language
  summary: string
  redactions: readonly Redaction[]
  doubt: Doubt | undefined
  refused?: Refused
}

/**
 * Builds the article of a ticket. The same ticket with the same settings always results in the same bytes. Returns
 * undefined if the ticket is no longer visible.
 * @throws TicketError if the ticket system fails
 */
export async function makeTicketArticle(
  workshop: ArticleContext,
  ticket: Ticket,
  articleId: number
): Promise<TicketArticle | undefined> {
  const texts = await readTexts(workshop.system, ticket)
  if (!texts) return undefined
  const { title, redactions, refused, doubt, body, lang, summary } = await makeTicketBody(workshop, ticket, texts)
  if (refused) return { title, redactions, refused }
  const { places } = workshop
  const frontMatter = {
    id: articleId,
    ticket: ticket.id,
    articleType: FAQ,
    lang,
    bigTitle: title,
    smallTitle: summary,
    author: places.author,
    ...places.familiesOf(ticket),
    date: toShanghai(ticket.closedAt ?? ticket.createdAt)
  }
  const text = `---\n${stringify(frontMatter)}---\n${body}\n`
  if (Buffer.byteLength(text) > LARGEST_FILE) return { title, redactions, refused: 'too_large' }
  return { title, redactions, doubt, text, digest: digestOf(text) }
}

/**
 * Builds redacted Markdown from texts of a ticket.
 * @throws TicketError if the ticket system fails
 */
export async function makeTicketBody(
  { system, settings, keeper, vocabulary }: Omit<ArticleContext, 'places'>,
  ticket: Ticket,
  texts: TicketTexts
): Promise<Body> {
  const redactor = openRedactor(settings, [...ticket.people, ...texts.people], vocabulary)
  const titleOf = () => shortened(oneLine(redactor.clean(ticket.subject, 'subject')), ARTICLE_LIMITS.bigTitle)
  const refuse = (title: string, refused: Refused): Body => ({
    title: redactor.left(title).length > 0 ? '' : title,
    body: '',
    lang: languageOf(title),
    summary: '',
    redactions: redactor.found,
    doubt: undefined,
    refused
  })
  if (texts.pieces.reduce((sum, piece) => sum + piece.length, 0) > LARGEST_TEXT) return refuse(titleOf(), 'too_large')

  return withFolder(keeper, async folder => {
    const fetched = await fetchFiles(ticket.files, system, folder)
    const converted = texts.pieces.map((piece, at) =>
      texts.convert(withoutAttribution(piece, texts.attribution, redactor, whereOf(at)))
    )
    // Learns from all texts first, because a secret in one text is redacted in all of them.
    await redactor.learn([
      ticket.subject,
      ...texts.pieces,
      ...converted,
      ...fetched.flatMap(({ file, text }) => [file.name, text ?? ''])
    ])
    const title = titleOf()
    if (!title || texts.pieces.length === 0) return refuse(title, 'empty')
    const pieces = converted.map((piece, at) => redactor.clean(piece, whereOf(at)))
    const files = await storeFiles(fetched, redactor, keeper)
    const joined = pieces.join('\n\n---\n\n')
    const lang = languageOf(`${title}\n${joined}`)
    const body = linkFiles(joined, files.stored, translator(lang, 'tickets')('files'))
    const passages = await readPassages(body)
    const read = passages.map(({ heading, text }) => `${heading}\n${text}`).join('\n')
    const words = withoutUploads(body)
    if ([title, words, read].some(text => redactor.left(text).length > 0)) return refuse(title, 'secret_left')
    const suspected = [redactor.suspect(title, 'subject'), redactor.suspect(words, 'text')]
    const summary = shortened(passages.find(({ text }) => text)?.text.split('\n')[0] ?? '', MAX_SUMMARY_LENGTH)
    const redactions = redactor.found
    const pictures = files.stored.some(({ picture }) => picture)
    const suspicious = files.suspicious || suspected.includes(true)
    const doubt = suspicious ? 'suspicious' : redactions.length > 0 ? 'redacted' : pictures ? 'pictures' : undefined
    return { title, body, lang, summary, doubt, redactions }
  })
}

const whereOf = (at: number) => (at === 0 ? 'description' : `note ${at}`)

/** Removes the addresses of our own uploads, because they are digests. */
const withoutUploads = (text: string) => text.replace(/\(\/uploads\/[0-9a-f]{64}\.\w{1,5}\)/g, '()')

function withoutAttribution(piece: string, attribution: RegExp, redactor: Redactor, where: string): string {
  return piece.replace(attribution, () => {
    redactor.leftOut('person', where, '')
    return ''
  })
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function shortened(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
