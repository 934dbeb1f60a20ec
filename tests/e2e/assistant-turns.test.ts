import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { hasFocus } from '../support/focus.ts'
import { type Person, signUp } from '../support/person.ts'
import { signedIn } from '../support/signedIn.ts'
import { as, browser, journey, openSite, server } from '../support/site.ts'

openSite()

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const WIDE = { viewport: { width: 1280, height: 900 } }
const KNOWN = 'PWM 背光在休眠唤醒后占空比变为 100% 怎么处理？'
const UNKNOWN = '番茄炒蛋先放糖还是先放盐？'
const LOG = [
  ...Array.from({ length: 8 }, (_, at) => `[    0.${at}1] ubi0: attaching mtd${at}`),
  '[    3.11] Kernel panic - not syncing'
].join('\n')

let ada: Person
beforeAll(async () => {
  ada = await signUp(server, 'ada-turns')
})
const answers = (page: Page) => page.locator('[data-answer]:not([aria-busy=true])')

async function open(page: Page, path = '/research-chat?mode=dialogue'): Promise<void> {
  await page.goto(path)
  await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
}

async function ask(page: Page, question: string, at = 0): Promise<void> {
  await page.getByRole('textbox', { name: '输入问题' }).fill(question)
  await page.keyboard.press('Enter')
  await answers(page).nth(at).locator('[data-verdict]').waitFor()
}

test('an asked log is set as one around its error, which names the topic', () =>
  as(
    ada,
    async page => {
      await open(page)
      await ask(page, LOG)
      const log = page.locator('[data-asked-log]')
      await page.getByRole('heading', { name: 'Kernel panic - not syncing', level: 2 }).waitFor()
      expect(await log.locator('code > span').count()).toBe(6)
      expect(await log.locator('.text-red').allTextContents()).toEqual(['[    3.11] Kernel panic - not syncing'])
      await log.getByRole('button', { name: '展开全部 9 行' }).click()
      await expect.poll(() => log.locator('code > span').count()).toBe(9)
      await page.locator('[data-thread]', { hasText: 'Kernel panic - not syncing' }).waitFor()
    },
    WIDE
  ))

test('a long question leaves the first screen to its answer, and opens', () =>
  as(
    ada,
    async page => {
      await open(page)
      await ask(page, `${KNOWN}${'板子在客户现场跑了三个月以后开始随机重启，'.repeat(20)}`)
      const heading = page.getByRole('heading', { name: '随机重启', level: 2 })
      const height = async () => (await heading.boundingBox())?.height ?? 0
      expect(await height()).toBeLessThan(120)
      const whole = page.getByRole('button', { name: '显示完整问题' })
      // Paper has no button.
      await page.emulateMedia({ media: 'print' })
      expect(await whole.isVisible()).toBe(false)
      expect(await height()).toBeGreaterThan(200)
      await page.emulateMedia({ media: 'screen' })
      await whole.press('Enter')
      await expect.poll(height).toBeGreaterThan(200)
      await hasFocus(heading)
    },
    PHONE
  ))

test('a question of many short lines opens in its face, and a log with the focus', () =>
  as(ada, async page => {
    await open(page)
    await ask(page, `${KNOWN}\n一\n二\n三\n四\n五\n\n${LOG}`)
    const heading = page.getByRole('heading', { name: 'PWM', level: 2 })
    const face = () => heading.evaluate(element => getComputedStyle(element).fontSize)
    const folded = await face()
    await page.getByRole('button', { name: '显示完整问题' }).press('Enter')
    await page.getByRole('button', { name: '显示完整问题' }).waitFor({ state: 'detached' })
    expect(await face()).toBe(folded)
    await page.getByRole('button', { name: '展开全部 9 行' }).press('Enter')
    await hasFocus(page.locator('[data-asked-log] pre'))
  }))

test.each([PHONE, WIDE])('a log in the field keeps its lines, and a sentence beside it does not (%o)', async size => {
  await as(
    ada,
    async page => {
      await open(page)
      const field = page.getByRole('textbox', { name: '输入问题' })
      const breaks = () => field.evaluate(element => getComputedStyle(element).whiteSpace)
      const line = `[    1.00] ${'VFS: Cannot open root device ubi0 '.repeat(4)}`
      await field.fill(`${line}\n${line}\n${line}`)
      await expect.poll(breaks).toBe('pre')
      expect(await field.evaluate(element => element.scrollWidth > element.clientWidth)).toBe(true)
      await field.fill(`${line}\n${line}\n${line}\n\n${'为什么？'.repeat(60)}`)
      await expect.poll(breaks).toBe('pre-wrap')
      await field.fill('')
    },
    size
  )
})

test.each([PHONE, WIDE])('why a follow-up failed is said in sight, at its field (%o)', async size => {
  // Chromium reports the refused call as an error of the page.
  const context = await browser.newContext({ ...size, ...signedIn(server, ada), baseURL: server.url, locale: 'zh-CN' })
  const page = await context.newPage()
  await open(page)
  await ask(page, KNOWN)
  const body = JSON.stringify({ status: '429', code: 'too_many', message: '你发送得太快了', requestId: 'a' })
  await page.route('**/stream*', route => route.fulfill({ status: 429, contentType: 'application/json', body }))
  const field = page.getByRole('textbox', { name: '输入问题' })
  await field.fill('那 v2.1.8 呢？')
  await field.press('Enter')
  const problem = page.getByRole('alert').filter({ hasText: '你发送得太快了' })
  await problem.waitFor()
  const isSeen = await problem.evaluate(element => {
    const { left, top, bottom } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + 20, (top + bottom) / 2))
  })
  expect(isSeen).toBe(true)
  expect(await field.inputValue()).toBe('那 v2.1.8 呢？')
  await context.close()
})

test('an answer keeps its trace, which opens to the passages read, and a refusal names what is missing', () =>
  as(
    ada,
    async page => {
      await open(page)
      await ask(page, KNOWN)
      const trace = answers(page).first().locator('[data-trace]')
      await trace.getByText(/^已读 \d+ 段\s*· \d+\.\d s$/).click()
      expect(await trace.getByRole('link').count()).toBeGreaterThan(1)
      await ask(page, UNKNOWN, 1)
      const known = answers(page).last().locator('[data-known]')
      expect(await known.locator('dt').allTextContents()).toEqual(['芯片', 'SDK', '日志', '对话'])
      await known.getByText('未填').first().waitFor()
      await known.getByText('2 个问题').waitFor()
      expect(await answers(page).last().getByRole('button', { name: '有帮助' }).count()).toBe(0)
      // The line between two turns never stands below that of the tabs.
      const hidden = await page.locator('[data-last]').evaluate(turn => {
        const frame = turn.parentElement?.getBoundingClientRect().top ?? 0
        return turn.getBoundingClientRect().top + 1 <= frame + 0.5
      })
      expect(hidden).toBe(true)
    },
    WIDE
  ))

test('a shared follow-up quotes whole passages, beside its question', async () => {
  let shared = ''
  await as(
    ada,
    async page => {
      await open(page)
      await ask(page, KNOWN)
      await ask(page, '它的恢复回调怎么写？', 1)
      await answers(page).last().getByRole('button', { name: '分享' }).click()
      shared = await page.getByRole('textbox', { name: '分享链接' }).inputValue()
    },
    WIDE
  )
  await journey(WIDE, async page => {
    await page.goto(new URL(shared).pathname)
    await page.locator('[data-quote]').first().waitFor()
    expect(await page.getByText('上文已引用').count()).toBe(0)
    const [rail, question] = [page.locator('[data-rail]'), page.getByRole('heading', { name: '恢复回调' })]
    if ((await rail.count()) === 0) return
    const top = async (place: typeof rail) => (await place.boundingBox())?.y ?? 0
    expect(Math.abs((await top(rail)) - (await top(question)))).toBeLessThan(4)
  })
})

test('on a phone, topics and scope are sheets of one kind', () =>
  as(
    ada,
    async page => {
      await open(page)
      for (const name of ['话题', '范围']) {
        await page.getByRole('button', { name, exact: true }).first().click()
        const sheet = page.locator('[popover]:popover-open')
        const box = await sheet.boundingBox()
        expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, 390, 844])
        await sheet.getByRole('button', { name: '关闭' }).click()
        await sheet.waitFor({ state: 'detached' })
      }
    },
    PHONE
  ))

test('beside a search, the topics are behind a button and the conversation has the space', () =>
  as(
    ada,
    async page => {
      await open(page, '/search-chat')
      await page.getByRole('button', { name: '话题', exact: true }).click()
      await page.locator('[data-topics]:popover-open').getByRole('link', { name: '新话题' }).waitFor()
      const widthOf = async (place: string) => (await page.locator(place).boundingBox())?.width
      expect(await widthOf('.of-search')).toBe(440)
      expect(await widthOf('[data-frame]')).toBe(840)
      // The conversation is open already.
      expect(await page.locator('.of-search .ways > *').filter({ visible: true }).count()).toBe(1)
      expect(await page.locator('.of-search .columns > *').filter({ visible: true }).count()).toBe(2)
    },
    WIDE
  ))
