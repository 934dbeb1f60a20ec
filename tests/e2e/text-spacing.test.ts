import { expect, test } from 'vitest'
import { journey, openSite } from '../support/site.ts'

openSite()

/** What a reader may set without losing text (WCAG 2.2, 1.4.12). */
const SPACING = '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }'

test.each(['/home', '/en/home', '/en/home/list/type-2/solved', '/home/tag/ubi'])(
  'on a phone no title of %s is cut, with wide text spacing either',
  path =>
    journey({ viewport: { width: 390, height: 844 } }, async page => {
      await page.goto(path)
      const cut = () =>
        page
          .locator('.rows h2')
          .evaluateAll(titles =>
            titles.filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.textContent)
          )
      expect(await page.locator('.rows h2').count()).toBeGreaterThan(2)
      expect(await cut()).toEqual([])
      // A style element would break the policy of the page.
      await page.evaluate(css => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }, SPACING)
      expect(await cut()).toEqual([])
    })
)
