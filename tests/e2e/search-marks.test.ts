import { expect, test } from 'vitest'
import { articles } from '../../src/server/platform/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { journey, openSite, server } from '../support/site.ts'

openSite()

const marks = `[...(CSS.highlights.get('search-hits') ?? [])].map(range => range.toString())`

test.for([
  ['a part of a word', 'ubif', 'ubif'],
  ['a run of Chinese', '看门狗', '看门狗']
])('an opened article marks %s and scrolls to it', ([, typed = '', part = '']) =>
  journey({}, async page => {
    await page.goto(`/home/search?q=${encodeURIComponent(typed)}`)
    await page.locator('.hits li mark').first().waitFor()
    await page.locator('.hits h2 a').first().click()
    await page.waitForURL('**/home/article/*')
    await eventually('it is marked', async () =>
      ((await page.evaluate(marks)) as string[]).some(text => text.toLowerCase() === part)
    )
  })
)

test('the box in the header offers another spelling', () =>
  journey({}, async page => {
    await server.database.db.insert(articles).values({
      source: 'community',
      articleType: 2,
      bigTitle: '看门狗复位',
      content: '看门狗',
      lang: 'zh',
      authorId: 1
    })
    await page.goto('/home')
    const box = page.locator('header [data-suggest] input').first()
    await box.fill('kanmengou')
    const option = page.locator('header [role=option]', { hasText: '看门狗' }).first()
    await option.waitFor({ timeout: 20_000 })
    expect(await option.getAttribute('href')).toContain(encodeURIComponent('看门狗'))
  }))
