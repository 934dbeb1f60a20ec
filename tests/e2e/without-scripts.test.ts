import { expect, test } from 'vitest'
import { journey, openSite } from '../support/site.ts'

openSite()

const SCREENS = [
  '/login',
  '/login/scan',
  '/edit-article',
  '/edit-user-message',
  '/user',
  '/message',
  '/research-chat',
  '/search-chat',
  '/chat/share/3f6ca1f0-0000-4000-8000-000000000000',
  '/home/search?q=watchdog',
  '/offline'
]

test('without JavaScript, a screen of scripts says at its top that it needs them, and shows no empty parts', () =>
  journey({ javaScriptEnabled: false }, async page => {
    for (const screen of SCREENS) {
      await page.goto(`/en${screen}`)
      const sentence = page.locator('.needs-script p').filter({ visible: true })
      const box = await sentence.boundingBox()
      expect([screen, box && box.y < 400]).toEqual([screen, true])
      const others = await sentence.evaluate(({ parentElement }) =>
        [...(parentElement?.parentElement?.children ?? [])]
          .filter(each => !each.matches('.needs-script, h1') && each.checkVisibility())
          .map(each => each.outerHTML.slice(0, 100))
      )
      expect([screen, others]).toEqual([screen, []])
    }
  }))
