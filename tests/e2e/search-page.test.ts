import { expect, test } from 'vitest'
import { ARTICLE_TYPES } from '../../src/domain/article/articleTypes.ts'
import { hasFocus } from '../support/focus.ts'
import { journey, openSite } from '../support/site.ts'

openSite()

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('before a search the page offers a paste, searches to try, types and chips, and later the recent searches', () =>
  journey({}, async page => {
    await page.goto('/home/search')
    const start = page.locator('[data-part=start]')
    await start.getByRole('link', { name: 'SSD222Q' }).waitFor()
    expect(await start.getByRole('link', { name: '问题求助' }).getAttribute('href')).toBe('/home/list/type-2')
    await start.getByRole('button', { name: /粘贴日志/ }).click()
    await expect.poll(() => page.locator('main input[name=q]').evaluate(field => field.matches(':focus'))).toBe(true)
    await start.getByRole('link', { name: 'ubifs' }).click()
    await page.locator('.hits mark').first().waitFor()
    expect(await start.isVisible()).toBe(false)
    await page.locator('main input[name=q]').press('Enter')
    await page.locator('main input[name=q]').fill('')
    await start.getByRole('button', { name: 'ubifs' }).waitFor()
    expect(await start.getByText('试试搜索').isVisible()).toBe(false)
    await start.getByRole('button', { name: '清除' }).click()
    await start.getByText('试试搜索').waitFor()
  }))

test('on a phone one button opens the filters and counts them, and each is released beside it', () =>
  journey(PHONE, async page => {
    await page.goto('/home/search?q=ubifs')
    await page.locator('.hits mark').first().waitFor()
    const row = page.locator('.narrow')
    const sheet = page.locator('#search-filters')
    expect(await sheet.isVisible()).toBe(false)
    // It stands beside the number of results and their order.
    const lineOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0
    const distance = async () => Math.abs((await lineOf('.bar .narrow')) - (await lineOf('.bar')))
    await expect.poll(distance).toBeLessThan(8)
    await row.getByRole('button', { name: '筛选' }).click()
    await sheet.getByRole('radio', { name: /^问题求助/ }).click()
    await sheet.getByRole('radio', { name: /^已解决/ }).click()
    await page.waitForURL('**/home/search?q=ubifs&type=2&state=solved')
    const shown = await page.locator('.hits h2').count()
    await sheet.getByRole('button', { name: `查看 ${shown} 条结果` }).click()
    expect(await sheet.isVisible()).toBe(false)
    expect((await row.getByRole('button', { name: /^筛选/ }).textContent())?.replace(/\D/g, '')).toBe('2')
    await row.getByRole('button', { name: '取消筛选：已解决' }).click()
    await page.waitForURL('**/home/search?q=ubifs&type=2')
    await row.getByRole('button', { name: '取消筛选：问题求助' }).click()
    await page.waitForURL('**/home/search?q=ubifs')
  }))

test('a chosen filter leaves the others with their values, says how many are left, and is cleared in one step', () =>
  journey({}, async page => {
    await page.goto('/home/search?q=ubifs')
    await page.locator('.hits mark').first().waitFor()
    const values = () =>
      page.locator('.filters button').evaluateAll(all => all.map(each => (each as HTMLElement).dataset.value))
    await page.locator('.filters p', { hasText: /^其中 \d+ 篇有两种语言$/ }).waitFor()
    const all = await values()
    const types = all.filter(value => value?.startsWith('type-'))
    expect(types.length).toBeGreaterThan(2)
    // In the order of the lists, not of their numbers.
    const order = ['type-', ...ARTICLE_TYPES.map(type => `type-${type.id}`)]
    expect(types).toEqual(order.filter(type => types.includes(type)))
    const clear = page.locator('.bar').getByRole('button', { name: '清除筛选' })
    expect(await clear.isVisible()).toBe(false)
    await page.getByRole('radio', { name: /^问题求助/ }).click()
    await page.waitForURL('**/home/search?q=ubifs&type=2')
    await clear.waitFor()
    expect(await values()).toEqual(all)
    await page.locator('.filters button[data-value^="chip-"]:enabled').nth(1).click()
    await page.waitForURL('**&chip=*')
    expect(await values()).toEqual(all)
    const greyed = page.locator('.filters button:disabled')
    expect(await greyed.count()).toBeGreaterThan(0)
    for (const number of await greyed.locator('i').allTextContents()) expect(number).toBe('0')
    await clear.click()
    await page.waitForURL('**/home/search?q=ubifs')
    expect(await values()).toEqual(all)
    expect(await clear.isVisible()).toBe(false)
    await hasFocus(page.locator('.filters button[data-value="type-"]'))
  }))

test('from the field the keyboard reaches the results in three steps, and each filter is one stop with arrow keys', () =>
  journey({}, async page => {
    await page.goto('/home/search?q=ubifs')
    await page.locator('.hits mark').first().waitFor()
    const first = page.locator('.hits h2 a').first()
    await page.locator('main input[name=q]').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await hasFocus(page.getByRole('button', { name: '跳到结果' }))
    await page.keyboard.press('Enter')
    await hasFocus(first)

    const stops = page.locator('.filters button:not([tabindex="-1"])')
    expect(await stops.count()).toBe(await page.locator('.filters [role=radiogroup]').count())
    await stops.first().focus()
    await page.keyboard.press('ArrowDown')
    await page.waitForURL('**/home/search?q=ubifs&type=*')
    const chosen = page.locator('.filters [data-value^="type-"][aria-checked=true]')
    await hasFocus(chosen)
    await page.keyboard.press('ArrowUp')
    await page.waitForURL('**/home/search?q=ubifs')
    await hasFocus(page.locator('.filters button[data-value="type-"]'))
  }))

test('a search without results offers where to browse, and gives advice on versions only if it names one', () =>
  journey({}, async page => {
    const start = page.locator('[data-part=start]')
    const empty = page.locator('.hits .empty')
    await page.goto('/home/search?q=zzqqxx')
    await empty.waitFor()
    expect(await empty.textContent()).not.toContain('版本号')
    await start.getByRole('link', { name: 'SSD222Q' }).waitFor()
    expect(await start.getByRole('button', { name: /粘贴日志/ }).isVisible()).toBe(false)
    expect((await start.boundingBox())?.y).toBeGreaterThan((await empty.boundingBox())?.y ?? 0)
    // The hint comes before the assistant, which has its place above the results again after them.
    const ask = page.locator('[data-part=ask]')
    expect((await ask.boundingBox())?.y).toBeGreaterThan((await empty.boundingBox())?.y ?? 0)
    await page.locator('main input[name=q]').fill('zzqqxx9.87')
    await empty.getByText('去掉版本号').waitFor()
    await start.getByRole('link', { name: 'ubifs' }).click()
    await page.locator('.hits mark').first().waitFor()
    expect(await start.isVisible()).toBe(false)
    expect((await ask.boundingBox())?.y).toBeLessThan((await page.locator('.hits').boundingBox())?.y ?? 0)
    await page.locator('main input[name=q]').fill('')
    await start.getByRole('button', { name: /粘贴日志/ }).waitFor()
    // A filter that leaves nothing is the reason, and is offered to be cleared.
    await page.goto('/home/search?q=zzqqxx&type=2')
    await empty.getByRole('button', { name: '清除筛选' }).waitFor()
    expect(await start.isVisible()).toBe(false)
  }))

test('the search mode of the assistant has the field, the columns and the preview of this page', () =>
  journey({}, async page => {
    const places = async (path: string) => {
      await page.goto(path)
      await page.locator('[data-part=pane] h2').first().waitFor()
      const boxes = ['main .field', '.found', '[data-part=pane]'].map(each => page.locator(each).boundingBox())
      return (await Promise.all(boxes)).map(box => [box?.x, box?.width])
    }
    expect(await places('/research-chat?mode=search&topic=ubifs')).toEqual(await places('/home/search?q=ubifs'))
  }))

test('the preview has the shape of a text until the text is there', () =>
  journey({}, async page => {
    const allowed = Promise.withResolvers<void>()
    await page.route('**/home/article/**', route => allowed.promise.then(() => route.continue()))
    await page.goto('/home/search?q=ubifs')
    const pane = page.locator('[data-part=pane]')
    await pane.locator('h2 a').waitFor()
    expect(await pane.getAttribute('aria-busy')).toBe('true')
    expect(await pane.locator('.skeleton i').count()).toBeGreaterThan(4)
    allowed.resolve()
    await pane.locator('.prose').first().waitFor()
    expect(await pane.locator('.skeleton').count()).toBe(0)
    expect(await pane.getAttribute('aria-busy')).toBe('false')
  }))

test('a result of a solved question has its answer, and its section before its text', () =>
  journey({}, async page => {
    await page.goto('/home/search?q=pwm&state=solved')
    const row = page.locator('.hits li').first()
    await row.locator('mark').first().waitFor()
    expect(await row.locator('.accepted').textContent()).toMatch(/^采纳的答案: .+。$/)
    await page.goto('/home/search?q=背光直接到最亮')
    await row.locator('p mark').first().waitFor()
    expect(await row.locator('p:not(.facts, .accepted)').textContent()).toMatch(/^现象 /)
  }))

test('a browser that refuses so many changes of the address still searches, and gets the last address', () =>
  journey({}, async page => {
    await page.addInitScript(() => {
      const replace = history.replaceState.bind(history)
      let left = 4
      // As Safari does after a hundred changes in half a minute.
      history.replaceState = (...change) => {
        if (left-- > 0) throw new DOMException('Attempt to use history.replaceState() too often', 'SecurityError')
        replace(...change)
      }
    })
    await page.goto('/home/search')
    await page.locator('main input[name=q]').pressSequentially('ubifs')
    await page.locator('.hits mark').first().waitFor()
    await page.waitForURL(/\?q=ubifs$/)
  }))

test('beside a conversation the filters are one line, and the keyboard reaches them', () =>
  journey({ viewport: { width: 1280, height: 900 } }, async page => {
    await page.goto('/search-chat?topic=ubifs')
    const group = page.locator('.filters [role=radiogroup]').first()
    await group.waitFor()
    const tops = await group.locator('button').evaluateAll(all => all.map(each => each.getBoundingClientRect().top))
    expect(tops.length).toBeGreaterThan(2)
    expect(new Set(tops).size).toBe(1)
    expect(await group.locator('button:not([tabindex="-1"])').isVisible()).toBe(true)
  }))
