import { shownSummary } from '../article/shownSummary.ts'

/** Opening that most documents of a manual have, so that the words after it tell them apart. */
const OPENING =
  /^(?:本(?:文档|文|指南|手册|章)(?:主要|将)?(?:是|为|介绍|描述|说明|指导|讲述|讲解)了?|this (?:document|guide|article|manual) (?:mainly |primarily |briefly )?(?:introduces|describes|explains|provides|is) )/i
const SENTENCE = /^.+?(?:[。！？]|[.!?](?=\s|$))/u

/** Returns the first sentence of a summary without the opening that documents share. */
export function rowDetail(summary: string): string {
  const shown = shownSummary(summary)
  const own = shown.replace(OPENING, '').trim()
  const [sentence] = SENTENCE.exec(own) ?? [own]
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1).replace(/[。.]$/, '')
}
