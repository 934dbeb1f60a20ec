import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { articleLikes, bookmarks, follows } from '../../src/server/platform/db/schema.ts'
import { signUp } from '../support/person.ts'
import { samplePerson } from '../support/samplePeople.ts'
import { sample } from '../support/samples.ts'
import { as, journey, openSite, server } from '../support/site.ts'

openSite()

const ARTICLE = sample({ source: 'docs', translated: true })

/** Holds back all calls of a page, as a slow line does, until `leave` has left it. */
async function leaveAtOnce(page: Page, leave: () => Promise<unknown>): Promise<void> {
  let release = () => {}
  const left = new Promise<void>(done => {
    release = done
  })
  await page.context().route('**/api/**', async route => {
    await left
    await route.continue().catch(() => undefined)
  })
  await leave()
  await page.goto('about:blank')
  release()
  await page.context().unroute('**/api/**')
}

test('a like, a bookmark and a follow are not lost when the member leaves the page at once', async () => {
  const person = await signUp(server, 'in-a-hurry')
  const { db } = server.database
  await as(person, async page => {
    await page.goto(ARTICLE.path)
    const [like, bookmark] = [page.locator('[data-like]'), page.locator('[data-bookmark]')]
    // The page knows the member's reactions.
    await like.and(page.locator('[aria-pressed=false]')).waitFor()
    await leaveAtOnce(page, async () => {
      await like.click()
      await bookmark.click()
    })
    await page.goto(`/user?userId=${samplePerson({ golden: true }).id}`)
    const follow = page.getByRole('button', { name: '关注', exact: true })
    await follow.waitFor()
    await leaveAtOnce(page, () => follow.click())
  })
  const id = Number((await person.profile()).id)
  const stored = () =>
    Promise.all([
      db.$count(articleLikes, and(eq(articleLikes.userId, id), eq(articleLikes.articleId, ARTICLE.id))),
      db.$count(bookmarks, and(eq(bookmarks.userId, id), eq(bookmarks.articleId, ARTICLE.id))),
      db.$count(follows, eq(follows.userId, id))
    ])
  await expect.poll(stored).toEqual([1, 1, 1])
})

test('the keys of the page rest while a dialog is open', async () => {
  const person = await signUp(server, 'presses-keys')
  await as(person, async page => {
    await page.goto(ARTICLE.path)
    const like = page.locator('[data-like]')
    await like.and(page.locator('[aria-pressed=false]')).waitFor()
    await page.locator('[data-share]').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('l')
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(ARTICLE.path)
    expect(await like.getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press('l')
    await like.and(page.locator('[aria-pressed=true]')).waitFor()
  })
})

test('the directory of authors follows by keyboard, and a guest signs in over the page', async () => {
  const person = await signUp(server, 'directory-reader')
  const id = Number((await person.profile()).id)
  await as(person, async page => {
    await page.goto('/home/author')
    const follow = page.locator('[data-follow]').first()
    await follow.and(page.locator('[aria-pressed=false]')).waitFor()
    await follow.focus()
    expect(await follow.evaluate(link => getComputedStyle(link).opacity)).toBe('1')
    await page.keyboard.press('Space')
    await follow.and(page.getByText('已关注')).waitFor()
    await expect.poll(() => server.database.db.$count(follows, eq(follows.userId, id))).toBe(1)
    await page.reload()
    await follow.and(page.locator('[aria-pressed=true]')).waitFor()
  })
  await journey({}, async page => {
    await page.goto('/home/author')
    await page.locator('[data-follow]').first().click({ force: true })
    await page.getByRole('dialog').getByText('登录后即可关注作者').waitFor()
  })
}, 60_000)
