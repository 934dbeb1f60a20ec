import type { APIRoute } from 'astro'
import { LANGUAGES } from '../../../../../../domain/language/languages.ts'
import { versionSlug } from '../../../../../../domain/manual/addresses.ts'
import { branchRows, type TreeSource } from '../../../../../../domain/manual/rows.ts'
import type { ManualEntry } from '../../../../../../domain/manual/tree.ts'
import { branchHtml } from '../../../../../../domain/manual/treeHtml.ts'
import { manuals } from '../../../../../_content.ts'
import { langParam } from '../../../../../_routes.ts'

export function getStaticPaths() {
  return LANGUAGES.flatMap(lang =>
    manuals.all().flatMap(({ manual, version }) => {
      const source = manuals.source(manual.key, version, lang)
      const branches = [...(source?.tree.byKey.values() ?? [])].filter(each => each.parent && each.children.length > 0)
      return branches.map(entry => ({
        params: {
          lang: langParam(lang),
          key: manual.key,
          version: versionSlug(manual, version),
          branch: entry.key
        },
        props: { source, entry }
      }))
    })
  )
}

/** Children of an entry, which its tree shows when expanded. */
export const GET: APIRoute<{ source: TreeSource; entry: ManualEntry }> = ({ props: { source, entry } }) =>
  new Response(branchHtml(branchRows(source, entry)), { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
