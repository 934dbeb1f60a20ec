import type { Quote } from '../../contract/assistant.ts'
import type { Language } from '../../domain/language/languages.ts'
import { translator } from '../../locales/translate.ts'
import type { indexProgress } from '../retrieval/index/indexProgress.ts'
import { namedThingsIn } from '../retrieval/passages/namedThings.ts'
import type { Retrieved } from './retrieve.ts'

/** Explains in one or two sentences why there is no answer. */
export function sayNothingFound(
  { kind, sources, scope, query }: Retrieved,
  lang: Language,
  progress: Awaited<ReturnType<typeof indexProgress>>
): string {
  const t = translator(lang, 'answers')
  if (kind === 'small_talk' && namedThingsIn(query).length > 0) return t('noted', { names: scope.names.join(', ') })
  if (kind === 'small_talk' || kind === 'thanks') return t(kind)
  if (progress) return t('still_indexing', { indexed: String(progress.indexed), all: String(progress.all) })
  if (kind === 'unhelped' || (kind !== 'question' && sources.length === 0)) return t('nothing_more')
  // What only the thread stated is not what this question is about.
  const bareNames = (text: string) => namedThingsIn(text).map(({ bare }) => bare)
  const [ofQuestion, ofThread] = [bareNames(query), bareNames(scope.names.join('\n'))]
  const isAsked = (name: string) => bareNames(name).every(bare => ofQuestion.includes(bare) || !ofThread.includes(bare))
  const names = [...new Set([...scope.unknown, ...scope.missing])].filter(isAsked).join(', ')
  if (names) return `${t('unknown_names', { names })} ${t('post_it')}`
  return t(sources.length > 0 ? 'unknown' : 'unknown_nothing')
}

/** Introduces the quotations after the ones before did not help. */
export function sayWhatIsNext(quotes: readonly Quote[], lang: Language): string {
  const t = translator(lang, 'answers')
  return `${t(quotes[0]?.repeated ? 'next_step' : 'next_passages')} ${t('post_it')}`
}
