import type { Retrieval, RetrievalInput } from '../../contract/retrieval.ts'
import { quotesText } from '../../domain/assistant/quotesText.ts'
import type { Member } from '../accounts/actor.ts'
import { makePrompt } from '../assistant/prompt.ts'
import { quotePassages } from '../assistant/quotePassages.ts'
import { retrieve } from '../assistant/retrieve.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { relevance } from '../retrieval/passages/foundPassage.ts'
import type { PassageSearch } from '../retrieval/passages/passageSearch.ts'
import { Trace } from '../retrieval/passages/retrievalTrace.ts'
import type { WeightedQuery } from '../retrieval/passages/termWeights.ts'

/** Explains how the assistant would answer a question. Runs the same steps, except for the model. */
export async function explainRetrieval(
  db: Db,
  { upstream }: Config,
  actor: Member,
  { query, kb, lang }: RetrievalInput,
  passages: PassageSearch
): Promise<Retrieval> {
  const trace = new Trace()
  const found = await retrieve(
    db,
    passages,
    actor,
    { question: query, earlier: [], quoted: [], scope: undefined, kb, lang },
    trace
  )
  const { verdict, sources, scores } = found
  const prompt = verdict === 'none' ? undefined : makePrompt(query, [], sources, lang)
  trace.done('prompt')
  const quotes = verdict === 'none' ? [] : await quotePassages(db, actor, found, lang, new Set())
  trace.done('extract')
  return {
    verdict,
    judgement: trace.judgement ?? null,
    words: trace.ask ? wordsOf(trace.ask) : [],
    sources: sources.map((source, at) => ({ ...source, score: relevance(scores[at] ?? 0) })),
    model: prompt ? (upstream?.model ?? null) : null,
    prompt: prompt
      ? {
          instructions: prompt.instructions,
          content: prompt.messages.map(({ content }) => String(content)).join('\n\n')
        }
      : null,
    extract: quotesText(quotes, sources),
    steps: trace.steps
  }
}

function wordsOf({ terms, own }: WeightedQuery): Retrieval['words'] {
  const ownWords = new Map(own.map(word => [word.term, word]))
  return terms.map(({ term, weight }) => {
    const word = ownWords.get(term)
    return { term, weight, known: word?.known ?? true, translated: !word }
  })
}
