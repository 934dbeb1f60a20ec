import type { Quote, Source } from '../../contract/assistant.ts'

/** Quotations as Markdown: each below the title of its article and the number of its source, word for word. */
export function quotesText(quotes: readonly Quote[], sources: readonly Source[]): string {
  return quotes
    .map(({ n, markdown }) => {
      const source = sources.find(one => one.n === n)
      const place = source ? [source.title, source.heading].filter(unlike).join(' § ') : ''
      return `**${place.replace(/[\\*[\]`<]/g, ' ').trim()}** [${n}]\n\n${markdown}`
    })
    .join('\n\n')
}

/** The heading of a passage may be the title of its article again. */
const unlike = (text: string, at: number, all: readonly string[]) => text !== '' && all.indexOf(text) === at
