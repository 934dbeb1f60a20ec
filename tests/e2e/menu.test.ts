import { expect, test } from 'vitest'
import { signUp } from '../support/person.ts'
import { as, journey, openSite, server } from '../support/site.ts'

openSite()

test.each([
  ['zh', '/home', { 1024: 5, 1150: 5, 1152: 7, 1280: 7 }],
  ['en', '/en/home', { 1024: 3, 1150: 3, 1280: 4, 1600: 4 }]
])('the menu in %s shows the entries that fit, and the others behind "More"', (_, path, counts) =>
  journey({}, async page => {
    await page.goto(path)
    const more = page.locator('header button[popovertarget=more-menu]')
    for (const [width, count] of Object.entries(counts)) {
      await page.setViewportSize({ width: Number(width), height: 800 })
      const shown = await page.locator('.top .nav > a').filter({ visible: true }).allTextContents()
      expect(shown, width).toHaveLength(count)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(Number(width))
      expect(await more.isVisible()).toBe(count < 7)
      if (count === 7) continue
      await more.click()
      const others = page.locator('#more-menu a').filter({ visible: true })
      await expect.poll(() => others.count()).toBe(7 - count)
      const rest = await others.allTextContents()
      expect(new Set([...shown, ...rest]).size).toBe(7)
      await page.keyboard.press('Escape')
    }
  })
)

test.each(['/en/home/search?q=watchdog', '/en/research-chat?mode=search'])(
  'the field of %s holds long words, and the menu has all entries',
  path =>
    journey({ viewport: { width: 1280, height: 800 } }, async page => {
      await page.goto(path)
      const field = page.locator('[data-search] input[type=search]')
      await expect.poll(async () => (await field.boundingBox())?.width).toBeGreaterThan(220)
      const shown = await page.locator('.top .nav > a').filter({ visible: true }).allTextContents()
      await page.locator('header button[popovertarget=more-menu]').click()
      const others = page.locator('#more-menu a').filter({ visible: true })
      await expect.poll(() => others.count()).toBe(7 - shown.length)
      expect(new Set([...shown, ...(await others.allTextContents())]).size).toBe(7)
    })
)

test('at the least width with a menu, the hint of the search field is whole for a member', async () => {
  const member = await signUp(server, 'hinted')
  await as(member, async page => {
    for (const path of ['/home', '/en/home'])
      for (const width of [1024, 1152, 1216]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await page.locator('header [data-avatar]').filter({ visible: true }).waitFor()
        const [space, needed] = await page.locator('header input[type=search]').evaluate(field => {
          const probe = document.createElement('span')
          probe.textContent = (field as HTMLInputElement).placeholder
          probe.style.cssText = 'position: absolute; white-space: nowrap; font: inherit'
          field.after(probe)
          const { width } = probe.getBoundingClientRect()
          probe.remove()
          return [field.clientWidth, width]
        })
        expect(space, `${path} at ${width} px`).toBeGreaterThanOrEqual(needed ?? 0)
      }
  })
})

/** Width of the drawer in the product page. */
const DRAWER_PX = 378

test('on a phone the drawer opens without a script, and has no personal centre for guests', () =>
  journey({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false, hasTouch: true }, async page => {
    await page.goto('/home')
    await page.getByRole('button', { name: '菜单' }).click()
    const drawer = page.getByRole('navigation', { name: '菜单' })
    expect(await drawer.getByText('个人中心').isVisible()).toBe(false)
    expect(await drawer.locator('[aria-current]').allTextContents()).toEqual(['开发者论坛'])
    expect((await drawer.boundingBox())?.width).toBe(DRAWER_PX)
    // The vendor's other sites come last.
    const targets = await drawer.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href')))
    const vendor = targets.findIndex(target => target?.startsWith('https://'))
    expect(targets.slice(vendor).every(target => target?.startsWith('https://'))).toBe(true)
    await drawer.getByRole('link', { name: '热门芯片' }).click()
    await page.waitForURL('**/hot-chip')
  }))
