import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { SearchTool, ToolPassages } from '../../../contract/mcp.ts'
import { localPath } from '../../../domain/language/languages.ts'
import { GUEST } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import type { PassageSearch } from '../../retrieval/passages/passageSearch.ts'
import { readMarkdownPage } from '../crawl/markdownPages.ts'

/** Finds passages that answer a question and that guests may read. Links start with `site`. */
export async function findForTool(
  search: PassageSearch,
  site: string,
  { query, lang, limit }: SearchTool
): Promise<CallToolResult> {
  const { verdict, list } = await search.find(GUEST, { query, kb: lang ? [lang] : [], k: limit })
  const passages: ToolPassages['passages'] = list.map(
    ({ articleId: id, title, anchor, heading, text, lang, date, sdkVersion, solved, score }) => {
      const place = anchor && `#${encodeURIComponent(anchor)}`
      const url = site + localPath(`/home/article/${id}`, lang) + place
      return { id, title, heading, text, url, lang, date, sdkVersion, solved, score: Math.round(score * 100) / 100 }
    }
  )
  const structuredContent: ToolPassages = { verdict, passages }
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }
}

/** Returns an article with its discussion as Markdown, as guests may read it. */
export async function getArticle(db: Db, site: string, id: number): Promise<CallToolResult> {
  const text = await readMarkdownPage(db, id, site)
  if (text !== undefined) return { content: [{ type: 'text', text }] }
  return { isError: true, content: [{ type: 'text', text: `There is no public article ${id}. Ask search for ids.` }] }
}
