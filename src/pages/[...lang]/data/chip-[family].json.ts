import type { APIRoute } from 'astro'
import { ARTICLE_TYPES } from '../../../lib/articleTypes.ts'
import { chipCards } from '../../../lib/chipCards.ts'
import { CHIP_SECTIONS } from '../../../lib/chipSections.ts'
import { LANGUAGES, type Language } from '../../../lib/languages.ts'
import { toItem } from '../../../lib/listing.ts'
import { langParam } from '../../_routes.ts'
import { shelves } from '../../_shelves.ts'

export function getStaticPaths() {
  return LANGUAGES.flatMap(lang =>
    CHIP_SECTIONS.map(family => ({
      params: { lang: langParam(lang), family: String(family) },
      props: { lang, family }
    }))
  )
}

/** The whole list of a chip, for the hot-chip page where the API is not reached. */
export const GET: APIRoute<{ lang: Language; family: number }> = ({ props }) => {
  const types = ARTICLE_TYPES.map(type => type.id)
  return Response.json({ list: chipCards(shelves[props.lang].cards, props.family, types).map(toItem) })
}
