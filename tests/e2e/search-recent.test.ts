import { expect, test } from 'vitest'
import { articles } from '../../src/server/db/schema.ts'
import { journey, openSite, server } from '../support/site.ts'

openSite()

test('a post of a moment ago is found among the built ones, once, at its passage; an edit is found as it reads now', () =>
  journey({}, async page => {
    const post = {
      source: 'community' as const,
      articleType: 2,
      content: '## 现象\n\n挂载 ubifs 时出现 QUOKKA-77，之后停住。',
      family1: [28],
      family2: [2],
      lang: 'zh' as const,
      authorId: 1
    }
    const [row] = await server.database.db
      .insert(articles)
      .values({ ...post, bigTitle: 'ubifs 挂载之后停住' })
      .returning()
    await page.goto('/home/search?q=ubifs')
    const hits = page.locator('.hits li')
    await hits.filter({ hasText: 'ubifs 挂载之后停住' }).waitFor()
    expect(await hits.filter({ hasText: 'ubifs 挂载之后停住' }).count()).toBe(1)
    expect(await hits.count()).toBeGreaterThan(2)
    await page.locator('main input[name=q]').fill('quokka-77')
    const found = hits.filter({ hasText: 'ubifs 挂载之后停住' })
    await found.locator('mark', { hasText: 'QUOKKA-77' }).waitFor()
    expect(await found.locator('a').getAttribute('href')).toContain(`/home/article/${row?.id}#`)
  }))
