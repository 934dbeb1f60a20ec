import { expect, test } from 'vitest'
import { notify } from '../../src/server/notifications/notify.ts'
import { expectAccessible } from '../support/accessible.ts'
import { hasFocus } from '../support/focus.ts'
import { signUp } from '../support/person.ts'
import { samplePerson } from '../support/samplePeople.ts'
import { sample } from '../support/samples.ts'
import { as, openSite, server } from '../support/site.ts'

openSite()

const ID = sample({ source: 'members', type: 'technical_insights' }).id
const english = { locale: 'en-US' }

test('a returning reader sees new comments, jumps to the newest, and sees no mark the next time or on own comments', async () => {
  const reader = await signUp(server, 'returning')
  const other = await signUp(server, 'writing')
  const say = async (person: typeof other, content: string) => {
    const reply = await person.post('/api/discuss/addArticleDiscuss', { articleId: ID, content })
    return ((await reply.json()) as { id: number }).id
  }
  await as(
    reader,
    async page => {
      const bar = page.locator('.unread-bar')
      const open = async () => {
        await page.goto(`/en/home/article/${ID}`)
        await page.locator('#comments [data-composer]').waitFor()
        await page.locator('#comments [aria-busy]').waitFor({ state: 'detached' })
        await page.locator('#comments .comment').first().waitFor()
      }
      await open()
      expect(await bar.count()).toBe(0)
      // Comments that arrive while the page is open are shown there and count as read.
      await page.goto('/en/home')
      await say(other, 'The first new one')
      const newest = await say(other, 'The second new one')
      await say(reader, 'My own')
      await open()
      await bar.getByText('2 new comments').waitFor()
      expect(await page.locator('.comment.unread').count()).toBe(2)
      await expectAccessible(page, 'new comments', '#comments')
      const link = bar.getByRole('link', { name: 'Jump to the newest' })
      await link.focus()
      await page.keyboard.press('Enter')
      const target = page.locator(new URL(page.url()).hash)
      expect(Number(/\d+$/.exec(page.url())?.[0])).toBeGreaterThanOrEqual(newest)
      await expect.poll(() => target.evaluate(one => one.getBoundingClientRect().top < innerHeight)).toBe(true)
      await open()
      expect(await bar.count()).toBe(0)
      expect(await page.locator('.comment.unread').count()).toBe(0)
    },
    english
  )
})

test('a selection is quoted below the typed text, and sent as a quotation', async () => {
  const member = await signUp(server, 'quoting')
  await as(
    member,
    async page => {
      await page.goto(`/en${sample({ source: 'members', lang: 'en' }).path}`)
      const area = page.locator('#comments textarea').first()
      await area.fill('Typed before.')
      const passage = page.locator('.prose p').first()
      await passage.scrollIntoViewIfNeeded()
      await passage.selectText()
      const quote = page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'Quote' })
      await quote.waitFor()
      await expectAccessible(page, 'the bar of a selection', '[role=toolbar]')
      await quote.click()
      // The page keeps a number and its unit together by a space of another kind.
      const words = ((await passage.textContent()) ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
      const value = await area.inputValue()
      expect(value.startsWith(`Typed before.\n\n> ${words}`)).toBe(true)
      expect(value.endsWith('\n\n')).toBe(true)
      await hasFocus(area)
      await page.keyboard.type('Typed after.')
      await area.press('Control+Enter')
      const sent = page.locator('#comments .comment', { hasText: 'Typed after.' })
      await sent.locator('blockquote', { hasText: words }).waitFor()
    },
    english
  )
})

test('one press marks the messages of all tabs as read, from a tab without any, and one undoes it', async () => {
  const reader = await signUp(server, 'marker')
  const to = [(await reader.profile()).id ?? 0]
  for (const kind of ['comment', 'like'] as const)
    await server.database.db.transaction(tx => notify(tx, { kind, to, actorId: samplePerson().id, articleId: ID }))
  await as(reader, async page => {
    await page.goto('/message?type=system')
    await page.locator('[data-bell][aria-label="消息，2 条未读"]').waitFor()
    await page.getByRole('button', { name: '全部标为已读' }).click()
    await page.locator('[data-bell]:not([data-unread])').waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.locator('[data-bell][aria-label="消息，2 条未读"]').waitFor()
    await page.getByRole('button', { name: '全部标为已读' }).click()
    await page.locator('[data-bell]:not([data-unread])').waitFor()
    await page.getByRole('navigation', { name: '消息分类' }).getByRole('link', { name: /^赞/ }).click()
    await page.locator('[data-message]:not([data-unread])').waitFor()
  })
})
