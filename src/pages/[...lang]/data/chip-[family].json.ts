import type { APIRoute } from 'astro'
import { ARTICLE_TYPES } from '../../../domain/article/articleTypes.ts'
import { isListed, toItem } from '../../../domain/article/listing.ts'
import { chipCards } from '../../../domain/family/chipCards.ts'
import { CHIP_SECTIONS } from '../../../domain/family/chipSections.ts'
import { LANGUAGES, type Language } from '../../../domain/language/languages.ts'
import { listContexts } from '../../_lists.ts'
import { langParam } from '../../_routes.ts'

export function getStaticPaths() {
  return LANGUAGES.flatMap(lang =>
    CHIP_SECTIONS.map(family => ({
      params: { lang: langParam(lang), family: String(family) },
      props: { lang, family }
    }))
  )
}

/** The whole list of a chip, for the hot-chip page if the API is not reachable. */
export const GET: APIRoute<{ lang: Language; family: number }> = ({ props }) => {
  const types = ARTICLE_TYPES.map(type => type.id)
  const cards = listContexts[props.lang].cards.filter(isListed)
  return Response.json({ list: chipCards(cards, props.family, types).map(toItem) })
}
