import type { Quote, Source } from '../../contract/assistant.ts'

/** Formats quotations as Markdown: each below the title of its article and its source number, word for word. */
export function quotesText(quotes: readonly Quote[], sources: readonly Source[]): string {
  return quotes
    .map(({ n, markdown }) => {
      const source = sources.find(one => one.n === n)
      const place = source ? [source.title, source.heading].filter(unlike).join(' § ') : ''
      return `**${place.replace(/[\\*[\]`<]/g, ' ').trim()}** [${n}]\n\n${markdown}`
    })
    .join('\n\n')
}

/** Excludes empty and repeated texts, because the heading of a passage may repeat the article title. */
const unlike = (text: string, at: number, all: readonly string[]) => text !== '' && all.indexOf(text) === at
