import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { type Person, signUp } from '../support/person.ts'
import { publish } from '../support/publish.ts'
import { as, openSite, server } from '../support/site.ts'

openSite()

const QUESTION = 'How do I calibrate the wombat clock on the D1-SSD2355?'
const PHONE = { viewport: { width: 390, height: 844 } }
const SIZES = [PHONE, { viewport: { width: 1280, height: 900 } }]
const sentence = (at: number) =>
  `Step ${at} of the wombat clock writes register ${at} and waits until the wombat is calm.`
const CONTENT = `## Calibrate the wombat clock

> [!NOTE]
> Connect the wombat clock before you calibrate it.

${Array.from({ length: 60 }, (_, at) => sentence(at)).join('\n\n')}
`

let ada: Person
beforeAll(async () => {
  ada = await signUp(server, 'ada')
  await publish(server, { bigTitle: 'Calibrating the wombat clock', content: CONTENT })
})

const field = (page: Page) => page.getByRole('textbox', { name: '输入问题' })
const answer = (page: Page) => page.locator('[data-answer]:not([aria-busy=true])').last()
const sheet = (page: Page) => page.getByRole('complementary', { name: /^引用 1/ })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

async function openAssistant(page: Page): Promise<void> {
  await page.goto('/home')
  await page.goto('/research-chat?mode=dialogue')
  await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
}

async function ask(page: Page): Promise<void> {
  await openAssistant(page)
  await field(page).fill(QUESTION)
  await field(page).press('Enter')
  await answer(page).locator('[data-quote]').first().waitFor()
  await page.waitForURL('**thread=*')
}

test.each(SIZES)(
  'Back closes the source beside an answer, at $viewport.width pixels',
  async size => {
    await as(
      ada,
      async page => {
        await ask(page)
        const url = page.url()
        const open = async () => {
          await answer(page)
            .locator('[data-quote]')
            .getByRole('link', { name: /^引用 1/ })
            .first()
            .click()
          await sheet(page).locator('.prose').first().waitFor()
        }
        await open()
        await page.goBack()
        await sheet(page).waitFor({ state: 'detached' })
        expect(page.url()).toBe(url)
        await answer(page).locator('[data-quote]').first().waitFor()
        await page.goForward()
        await sheet(page).locator('.prose').first().waitFor()
        // Escape and the button leave the entry of the source too.
        await sheet(page).press('Escape')
        await sheet(page).waitFor({ state: 'detached' })
        await open()
        await sheet(page).getByRole('button', { name: '关闭' }).click()
        await sheet(page).waitFor({ state: 'detached' })
        await expect.poll(() => page.evaluate(() => history.state?.source)).toBeUndefined()
        await page.goBack()
        await page.waitForURL('**/home')
        await page.goForward()
        await answer(page).locator('[data-quote]').first().waitFor()
        expect(await sheet(page).count()).toBe(0)
      },
      size
    )
  },
  90_000
)

test('the focus stays on what follows a button that disappears', async () => {
  await as(ada, async page => {
    await ask(page)
    // Marks of notes are not read aloud.
    await expect.poll(() => page.getByRole('log').textContent()).toContain('Connect the wombat clock')
    expect(await page.getByRole('log').textContent()).not.toMatch(/\[!|NOTE/)
    await page.getByRole('button', { name: '显示更多' }).first().press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(sentence(59))
    await page.getByRole('button', { name: '存为笔记' }).press('Enter')
    await page.getByText('已存为笔记').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('存为笔记')
    const chip = page.getByRole('button', { name: /^不再限定/ })
    for (let left = await chip.count(); left > 0; left--) {
      await chip.first().press('Enter')
      await expect.poll(() => chip.count()).toBe(left - 1)
      await expect.poll(() => focused(page)).toBe(left > 1 ? 'BUTTON' : 'TEXTAREA')
    }
    await page.getByRole('button', { name: '重新检索' }).press('Enter')
    await expect.poll(() => focused(page)).toBe('TEXTAREA')
    await answer(page).locator('[data-quote]').first().waitFor()
    expect(await focused(page)).toBe('TEXTAREA')
  })
}, 90_000)

test.each(SIZES)(
  'a saved note is reported above the field, at $viewport.width pixels',
  async size => {
    await as(
      ada,
      async page => {
        await ask(page)
        await page.getByRole('button', { name: '存为笔记' }).click()
        const toast = await page.getByRole('status').filter({ hasText: '已存为笔记' }).boundingBox()
        const form = await page.locator('[data-ask-field]').boundingBox()
        expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0)
        expect(toast?.y).toBeGreaterThan(0)
        expect(toast?.x).toBeGreaterThanOrEqual(0)
        expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual(size.viewport.width)
      },
      size
    )
  },
  90_000
)

test('a question that was sent before a reload is not in the field after it', async () => {
  await as(ada, async page => {
    await openAssistant(page)
    const sent = Promise.withResolvers<void>()
    await page.route('**/threads/*/stream*', async route => {
      if (route.request().method() !== 'POST') return route.continue()
      // The server has the question, and the page never gets the reply.
      await route.fetch()
      sent.resolve()
    })
    await field(page).fill(QUESTION)
    await field(page).press('Enter')
    await sent.promise
    await page.reload()
    await page.getByRole('heading', { name: QUESTION }).waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('')
    await page.reload()
    await page.getByRole('heading', { name: QUESTION }).waitFor()
    expect(await field(page).inputValue()).toBe('')
  })
}, 90_000)

test('Stop gives the question back if the server accepts it and never answers', async () => {
  await as(ada, async page => {
    await openAssistant(page)
    await page.route(/\/threads\/[^/]+\/(?:stream|stop)/, () => new Promise(() => undefined))
    await field(page).fill(QUESTION)
    await field(page).press('Enter')
    await page.waitForURL('**thread=*')
    await page.getByRole('button', { name: '停止' }).click()
    await page.getByText('服务器没有响应').waitFor()
    expect(await field(page).inputValue()).toBe(QUESTION)
    expect(await page.getByRole('heading', { name: QUESTION }).count()).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: '发送' }).click()
    await answer(page).locator('[data-quote]').first().waitFor()
    expect(await field(page).inputValue()).toBe('')
  })
}, 90_000)

test('a source opens at the sentence that the quotation marks, and its link names the same sentence', async () => {
  const filler = Array.from({ length: 30 }, (_, at) => `Remark ${at} on something else in this entry.`).join('\n\n')
  await publish(server, {
    articleType: 3,
    bigTitle: 'The numbat lamp stays dark after resume',
    content: `## Symptom\n\nThe numbat lamp stays dark.\n\n## Cause\n\nUnknown at first.\n\n${filler}\n\n## Solution\n\nSet the numbat lamp to level four after resume, because the driver forgets it.`
  })
  await as(
    ada,
    async page => {
      await openAssistant(page)
      await field(page).fill('Why does the numbat lamp stay dark after resume?')
      await field(page).press('Enter')
      const quote = answer(page).locator('[data-quote]').first()
      await quote.waitFor()
      const marked = (within: string) =>
        page.evaluate(
          frame =>
            [...(CSS.highlights.get('quoted-sentence') ?? [])]
              .filter(range => (range as Range).startContainer.parentElement?.closest(frame))
              .map(String),
          within
        )
      await expect.poll(() => marked('[data-quote]')).toHaveLength(1)
      const [sentence = ''] = await marked('[data-quote]')
      expect(sentence).toContain('level four')
      const link = answer(page).getByRole('link', { name: /^引用 1/ })
      expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toMatch(
        /:~:text=Set the numbat lamp.*,.*forgets it/
      )
      await link.click()
      await expect.poll(() => marked('aside')).toEqual([sentence])
      await expect.poll(() => sheet(page).getByText('level four').first().isVisible()).toBe(true)
    },
    PHONE
  )
})

test('a question sent before the assistant has opened does not come back into the field', async () => {
  await as(ada, async page => {
    let open = () => {}
    const opened = new Promise<void>(resolve => {
      open = resolve
    })
    await page.route('**/knowledge_base_aliases*', async route => {
      await opened
      await route.continue()
    })
    await openAssistant(page)
    await field(page).fill(QUESTION)
    await field(page).press('Enter')
    await answer(page).locator('[data-quote]').first().waitFor()
    open()
    await page.getByRole('link', { name: '新话题' }).waitFor()
    expect(await field(page).inputValue()).toBe('')
  })
})

test('an answer about another chip than the one before says so, unless the question names it', async () => {
  const [one, other] = [117, 28]
  await publish(server, { bigTitle: 'The quokka bus', content: 'The quokka bus needs 47 ohms.', family1: [one] })
  await publish(server, { bigTitle: 'The numbat bus', content: 'The numbat bus needs 33 ohms.', family1: [other] })
  // One person may ask only so often.
  await as(await signUp(server, 'bea'), async page => {
    await openAssistant(page)
    const moved = answer(page).locator('[data-moved]')
    for (const [at, question] of [
      'How many ohms does the quokka bus need?',
      'How many ohms does the numbat bus need?'
    ].entries()) {
      await field(page).fill(question)
      await field(page).press('Enter')
      await page.locator('[data-answer]:not([aria-busy=true])').nth(at).waitFor()
      expect(await moved.count()).toBe(at)
    }
    expect(await moved.textContent()).toMatch(/D1-SSD2355.*SSD222Q/)
  })
})

test('a reader with a keyboard gets past the topics to the field', async () => {
  // One person may ask only so often.
  await as(await signUp(server, 'cleo'), async page => {
    await ask(page)
    await openAssistant(page)
    await page.locator('[data-thread]').first().waitFor()
    await page.locator('.modes a').last().focus()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('button', { name: '跳到提问框' })
    await expect.poll(() => skip.evaluate(element => element === document.activeElement)).toBe(true)
    expect((await skip.boundingBox())?.width).toBeGreaterThan(60)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('TEXTAREA')
    expect((await skip.boundingBox())?.width).toBeLessThan(2)
  })
})

test('beside a search, an answer has most of the window on a phone, and a wide column on a screen', async () => {
  // The number of questions of one person is limited.
  const una = await signUp(server, 'una')
  for (const size of SIZES)
    await as(
      una,
      async page => {
        await page.goto('/home')
        await page.goto('/search-chat')
        await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
        await field(page).fill(QUESTION)
        await field(page).press('Enter')
        await answer(page).waitFor()
        const { width = 0 } = (await answer(page).boundingBox()) ?? {}
        const { height = 0 } = (await page.locator('.of-dialogue').boundingBox()) ?? {}
        expect(width).toBeGreaterThan(size === PHONE ? 340 : 560)
        expect(height).toBeGreaterThan(size.viewport.height * 0.6)
      },
      size
    )
})
