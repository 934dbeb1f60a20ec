import type { Source, ThreadMessage } from '../../contract/assistant.ts'
import { articleTypeKey } from '../../domain/article/articleTypes.ts'
import { dayIn } from '../../domain/language/formatMoment.ts'
import type { Translator } from '../../locales/strings.ts'
import { dataOf, textsOf } from '../../stores/answerParts.ts'

/** Names of article types and chips from the page. */
export interface Names {
  types: Readonly<Record<string, string>>
  chips: Readonly<Record<string, string>>
}

/** Returns the facts about a source: its type, chips, SDK version and day. */
export function factsOf(source: Source, names: Names, t: Translator<'assistant'>): string[] {
  const { articleType, family1, sdkVersion, date } = source
  return [
    names.types[articleTypeKey(articleType)] ?? '',
    ...family1.map(id => names.chips[id] ?? ''),
    sdkVersion && t('sdk', { version: sdkVersion.replace(/^SDK\s*/i, '') }),
    date.includes('T') ? dayIn(date) : (date.split(' ')[0] ?? '')
  ].filter(Boolean)
}

/** Returns the ids of the chips that the articles quoted in an answer are about, each once, those of the first article first. */
export function chipsQuoted(answer: ThreadMessage | undefined, most = Number.POSITIVE_INFINITY): number[] {
  const quotes = answer ? (dataOf(answer, 'quotes')?.list ?? []) : []
  const sources = new Map(answer && dataOf(answer, 'sources')?.list.map(source => [source.n, source.family1]))
  return [...new Set(quotes.slice(0, most).flatMap(({ n }) => sources.get(n) ?? []))]
}

/** Returns the numbers of the sources that an answer quotes or cites. */
export function numbersUsed(answer: ThreadMessage): Set<number> {
  const quotes = dataOf(answer, 'quotes')?.list ?? []
  const cited = textsOf(answer).flatMap(text => [...text.matchAll(/\[(\d{1,2})\]/g)].map(([, n]) => Number(n)))
  return new Set(quotes.length > 0 ? quotes.map(({ n }) => n) : cited)
}

/** Returns one source for each article that an answer quotes or cites, in its order. An answer that knows nothing has none. */
export function citedArticles(answer: ThreadMessage): Source[] {
  if (answer.metadata.verdict === 'none') return []
  const sources = dataOf(answer, 'sources')?.list ?? []
  const used = [...numbersUsed(answer)].flatMap(n => sources.filter(source => source.n === n))
  return used.filter(({ articleId }, at) => used.findIndex(other => other.articleId === articleId) === at)
}

/** What an answer is made of, and the number of articles that it quotes or uses, or of passages that were checked. */
export interface VerdictMark {
  kind: 'strong' | 'written' | 'checked' | 'related' | 'possible'
  count: number
}

/** Returns the mark of an answer, or undefined if it has no documents to name. */
export function verdictMarkOf(answer: ThreadMessage): VerdictMark | undefined {
  const { verdict, mode } = answer.metadata
  const quotes = dataOf(answer, 'quotes')?.list ?? []
  if (verdict === 'related' && quotes.length === 0) return { kind: 'possible', count: 0 }
  if (verdict === undefined || verdict === null || verdict === 'none') return undefined
  const used = numbersUsed(answer)
  if (used.size === 0) return undefined
  const sources = dataOf(answer, 'sources')?.list ?? []
  const count = new Set([...used].map(n => sources.find(source => source.n === n)?.articleId)).size
  if (quotes.length > 0 || mode !== 'generative') return { kind: verdict, count }
  // Only the sentences of a model are compared with their sources. Quotes are the sources themselves.
  const happened = answer.metadata.happened ?? dataOf(answer, 'happened')?.what
  const hasMarks = (dataOf(answer, 'marks')?.list ?? []).length > 0
  return hasMarks || happened ? { kind: 'written', count } : { kind: 'checked', count: used.size }
}

const MAX_HIGHLIGHT_LENGTH = 60

/** Words that follow a long marked text are matched by its end. Browsers mark whole words only. */
const END_WORDS = 3

/**
 * Returns the address of a source: its heading, and the sentence that answers, or else the beginning of the passage, which
 * browsers with support for text fragments mark.
 */
export function placeOf({ url, text }: Source, sentence = ''): string {
  const fragment = sentence ? fragmentOf(sentence) : beginningOf(text)
  return fragment ? `${url}${url.includes('#') ? '' : '#'}:~:text=${fragment}` : url
}

const encoded = (text: string) => encodeURIComponent(text).replaceAll('-', '%2D')

/** Returns the text fragment of a sentence. A long one is given by its first and last words. */
function fragmentOf(sentence: string): string {
  if (sentence.length <= MAX_HIGHLIGHT_LENGTH) return encoded(sentence)
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(sentence)]
  const start = words.findLast(({ index, isWordLike }) => isWordLike && index <= MAX_HIGHLIGHT_LENGTH / 2)
  const ends = words.filter(({ isWordLike }) => isWordLike).slice(-END_WORDS)
  const from = sentence.slice(0, (start?.index ?? 0) + (start?.segment.length ?? 0))
  return `${encoded(from)},${encoded(sentence.slice(ends[0]?.index ?? 0))}`
}

function beginningOf(text: string): string {
  const first = text
    .split('\n')
    .map(line => line.replace(/^[\s>#*\-\d.|]+/, '').trim())
    .find(line => line.length > 0 && !/[`*|[\]]/.test(line))
  return encoded(first?.split(/(?<=[。！？!?；;,，])|(?<=\.)\s/)[0]?.slice(0, MAX_HIGHLIGHT_LENGTH) ?? '')
}
