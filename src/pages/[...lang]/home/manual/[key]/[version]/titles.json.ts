import type { APIRoute } from 'astro'
import { LANGUAGES } from '../../../../../../domain/language/languages.ts'
import { versionSlug } from '../../../../../../domain/manual/addresses.ts'
import type { TreeSource } from '../../../../../../domain/manual/rows.ts'
import { titleRows } from '../../../../../../domain/manual/titles.ts'
import { manuals } from '../../../../../_content.ts'
import { langParam } from '../../../../../_routes.ts'

export function getStaticPaths() {
  return LANGUAGES.flatMap(lang =>
    manuals.all().map(({ manual, version }) => ({
      params: { lang: langParam(lang), key: manual.key, version: versionSlug(manual, version) },
      props: { source: manuals.source(manual.key, version, lang) }
    }))
  )
}

/** All titles of a version, for filtering its tree. */
export const GET: APIRoute<{ source: TreeSource }> = ({ props: { source } }) => Response.json(titleRows(source))
