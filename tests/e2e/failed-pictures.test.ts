import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { publish } from '../support/publish.ts'
import { journey, openSite, server } from '../support/site.ts'

openSite()

test('a picture whose address is none is a link with its text, and is there once the browser is online again', () =>
  journey({ locale: 'en-US' }, async page => {
    let isThere = false
    await page.route('https://pictures.example.com/**', route =>
      isThere
        ? route.fulfill({
            contentType: 'image/svg+xml',
            body: '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>'
          })
        : route.fulfill({ contentType: 'text/html', body: '<p>A page about the board</p>' })
    )
    const [plain, linked] = ['https://pictures.example.com/board.png', 'https://pictures.example.com/badge.png']
    const text = `See ![Board](${plain} "") and [![Build](${linked})](/home).\n\n![The whole board](${plain})`
    await page.goto(`/en/home/article/${await publish(server, { bigTitle: 'Boards', content: text })}`)
    await page.mouse.move(200, 200)
    await page.mouse.move(300, 300)
    const link = page.getByRole('link', { name: 'Board', exact: true })
    expect(await link.getAttribute('href')).toBe(plain)
    await page.getByRole('link', { name: 'Build' }).locator('span').waitFor()
    // The caption says the rest.
    await page
      .locator('figure', { hasText: 'The whole board' })
      .getByRole('link', { name: "Couldn't load the image" })
      .waitFor()
    expect(await page.locator('.prose img:visible').count()).toBe(0)
    await expectAccessible(page, 'pictures that failed')
    isThere = true
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => page.locator('.prose img:visible').count()).toBe(3)
    expect(await page.locator('.prose .missing').count()).toBe(0)
  }))
