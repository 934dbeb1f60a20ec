import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readContent } from '../../src/domain/content/readContent.ts'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { makeProject } from './project.ts'

const corpus = fileURLToPath(new URL('../../../shared/corpus/k230', import.meta.url))
const isThere = existsSync(corpus)
if (!isThere) console.warn(`skipped: the documents of a real SDK are not at ${corpus}`)

test.skipIf(!isThere)(
  '157 documents of a real SDK become articles whose links all lead somewhere',
  { timeout: 180_000 },
  async () => {
    const project = await makeProject()
    const { code, out } = await project.run(corpus)
    expect([code, out]).toEqual([0, expect.stringContaining('157 of 157 documents imported')])
    const { articles, problems } = await readContent(project.root, ['docs'])
    expect(problems).toEqual([])
    expect(articles).toHaveLength(157)
    expect(articles.filter(article => article.data.translation)).toHaveLength(150)

    const pages = new Map<number, { html: string; ids: Set<string> }>()
    for (const { data, body } of articles) {
      const { html } = await renderMarkdown(body)
      pages.set(data.id, {
        html,
        ids: new Set([...html.matchAll(/ (?:id|name)="([^"]*)"/g)].map(match => plain(match[1])))
      })
    }
    const dead: string[] = []
    for (const [id, { html }] of pages) {
      for (const [, href] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
        if (/^(?:https?|mailto):/i.test(href ?? '')) continue
        const [, article, anchor] =
          /^(?:(?:\/en)?\/home\/article\/(\d+))?(?:#(.*))?$/.exec(decodeURIComponent(plain(href))) ?? []
        const target = pages.get(article ? Number(article) : anchor === undefined ? 0 : id)
        if (!target || (anchor && !target.ids.has(anchor))) dead.push(`${id}: ${href}`)
      }
      for (const [, src] of html.matchAll(/<img [^>]*?src="([^"]*)"/g))
        if (!src?.startsWith('http')) dead.push(`${id}: ${src}`)
    }
    expect(dead).toEqual([])
    expect(
      articles
        .filter(({ body }) => /^#+ (?:免责声明|Disclaimer)|page-break|^\[TOC\]$/im.test(body))
        .map(({ file }) => file)
    ).toEqual([])
  }
)

function plain(text = ''): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
