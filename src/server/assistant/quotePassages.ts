import type { Source } from '../../contract/assistant.ts'
import { sentencesOf } from '../retrieval/index/sentences.ts'
import { contentTerms } from './contentTerms.ts'

/** Sentences that are quoted. */
const MAX_QUOTES = 3
/** A passage counts for less the further down it was found. */
const SCORE_DROP = 0.85
/** What says so much less than the best is a side remark. */
const MIN_SCORE_SHARE = 0.35
const MAX_BLOCK_LENGTH = 3000

interface Candidate {
  source: Source
  text: string
  score: number
  place: number
}

/**
 * The answer without a model: the sentences of the passages that say most of what was asked, each with its number; a
 * list or code block whole where the best of them stands in one; of a solved question also what solved it. `contents`
 * are the articles' Markdown, by id.
 */
export function quotePassages(
  question: string,
  sources: readonly Source[],
  contents: ReadonlyMap<number, string>
): string {
  const candidates = score(question, sources)
  const ordered = candidates.toSorted((one, other) => other.score - one.score || one.place - other.place)
  const [best] = ordered
  if (!best) return ''
  const chosen = ordered.slice(0, MAX_QUOTES).filter(({ score }) => score >= MIN_SCORE_SHARE * best.score)
  // What solved the question may be said in other words than it was asked in.
  const accepted = ordered.find(one => isAccepted(one.source) && one.source.articleId === best.source.articleId)
  if (accepted && !chosen.some(({ source }) => isAccepted(source))) chosen.splice(MAX_QUOTES - 1, 1, accepted)
  const block = blockOf(contents.get(best.source.articleId) ?? '', best.text)
  const quotes = chosen
    .filter(one => one === best || !block?.includes(one.text))
    .toSorted((one, other) => (one === best ? -1 : other === best ? 1 : one.place - other.place))
    .map(one => (one === best && block ? `${block}\n\n[${one.source.n}]` : `> ${quotable(one.text)} [${one.source.n}]`))
  return quotes.join('\n\n')
}

const isAccepted = ({ anchor }: Source) => anchor === 'accepted'

function score(question: string, sources: readonly Source[]): Candidate[] {
  const questionTerms = contentTerms(question)
  const candidates: (Candidate & { terms: Set<string> })[] = []
  for (const [rank, source] of sources.entries())
    for (const { text } of sentencesOf(source.text)) {
      // A sentence stands under its heading: it need not say those words again.
      const terms = contentTerms(`${source.heading}\n${text}`)
      candidates.push({ source, text, terms, score: SCORE_DROP ** rank, place: candidates.length })
    }
  const holders = new Map<string, number>()
  for (const { terms } of candidates) for (const term of terms) holders.set(term, (holders.get(term) ?? 0) + 1)
  // What few sentences say tells more of what was asked.
  const weight = (term: string) => Math.log(1 + candidates.length / (holders.get(term) ?? candidates.length))
  return candidates
    .filter(({ text }) => contentTerms(text).size > 1)
    .map(({ terms, ...candidate }) => {
      const shared = [...questionTerms].filter(term => terms.has(term))
      const sharedWeight = shared.reduce((sum, term) => sum + weight(term), 0)
      return { ...candidate, score: candidate.score * (0.01 + sharedWeight) }
    })
}

/** Nothing in a quoted sentence may be taken for a number of ours, a link or a picture. */
function quotable(text: string): string {
  return text
    .replace(/\[(\d+)\]/g, '($1)')
    .replace(/!\[/g, '! [')
    .replace(/\](?=[(:[])/g, '] ')
    .replace(/<(?=[a-z/!?])/gi, '< ')
}

/** The list or code block of an article that holds a line, ready to be quoted; undefined where it stands in prose. */
function blockOf(markdown: string, line: string): string | undefined {
  const wanted = bare(line)
  if (wanted.length < 4) return undefined
  const lines = markdown.split(/\r?\n/)
  const at = lines.findIndex(each => bare(each).includes(wanted))
  if (at < 0) return undefined
  const block = codeAround(lines, at) ?? listAround(lines, at)
  return block && block.length <= MAX_BLOCK_LENGTH ? block : undefined
}

const bare = (line: string) => line.replace(/[*_`\s\\]|^\s*(?:[-+*]|\d+[.)])\s/g, '').toLowerCase()

function codeAround(lines: readonly string[], at: number): string | undefined {
  let start = -1
  let mark = ''
  for (const [index, line] of lines.entries()) {
    const fence = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (!fence) continue
    if (start < 0) {
      start = index
      mark = fence
    } else if (fence[0] === mark[0] && fence.length >= mark.length) {
      if (start < at && at < index) {
        const language = /^\s*[`~]+\s*([\w+-]*)/.exec(lines[start] ?? '')?.[1] ?? ''
        return `${mark}${language}\n${lines.slice(start + 1, index).join('\n')}\n${mark}`
      }
      start = -1
    }
  }
  return undefined
}

const ITEM = /^\s*(?:[-+*]|\d+[.)])\s+\S/

function listAround(lines: readonly string[], at: number): string | undefined {
  const belongs = (line = '') => ITEM.test(line) || /^\s{2,}\S/.test(line)
  if (!belongs(lines[at])) return undefined
  let [from, to] = [at, at]
  while (belongs(lines[from - 1])) from--
  while (belongs(lines[to + 1])) to++
  const items = lines.slice(from, to + 1)
  if (items.filter(line => ITEM.test(line)).length < 2) return undefined
  return items.map(line => quotable(withoutLinks(line))).join('\n')
}

function withoutLinks(line: string): string {
  return line
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[a-z/!?][^>]*>/gi, '')
    .replace(/(?:https?:)?\/\/\S+/gi, '')
}
