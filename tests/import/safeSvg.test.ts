import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toSafeSvg } from '../../scripts/import/safeSvg.ts'
import { closeBrowser, openBrowser } from '../support/browser.ts'

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (content: string, attributes = '') => `<svg ${NAMESPACES} ${attributes} viewBox="0 0 9 9">${content}</svg>`
const safe = (source: string) => new TextDecoder().decode(toSafeSvg(source))

test('drawing elements remain: shapes, text, gradients, styles, pictures and internal references', () => {
  const drawing = svg(
    '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs>' +
      '<style>.a{fill:url(#g)}</style><rect class="a" width="9" height="9"/><text x="1" y="2">看门狗 &amp; PWM</text>' +
      '<use xlink:href="#g"/><image href="data:image/png;base64,iVBORw0KGgo=" width="1" height="1"/>'
  )
  const result = safe(`<?xml version="1.0"?><!DOCTYPE svg><!-- by a tool -->${drawing}`)
  for (const part of ['linearGradient id="g"', 'url(#g)', '看门狗 &amp; PWM', 'xlink:href="#g"', 'data:image/png'])
    expect(result).toContain(part)
  expect(safe(result)).toBe(result)
})

const PAYLOAD = 'document.title=&quot;run&quot;'
const HOSTILE: Record<string, string> = {
  script: svg('<script>document.title="run"</script><rect/>'),
  'script of another prefix': `<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script>document.title="run"</x:script></x:svg>`,
  'script in CDATA': svg('<script><![CDATA[document.title="run"]]></script>'),
  'script of HTML': svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">document.title="run"</h:script>'),
  'event attribute': svg('<rect/>', `onload="${PAYLOAD}"`),
  'event in capitals': svg('<rect/>', `ONLOAD="${PAYLOAD}"`),
  'event of an animation': svg(`<animate onbegin="${PAYLOAD}" attributeName="x" dur="1s"/>`),
  'link with a script': svg(`<a href="javascript:${PAYLOAD}"><text>x</text></a>`),
  'link that is set later': svg(`<a><set attributeName="href" to="javascript:${PAYLOAD}"/><text>x</text></a>`),
  'HTML inside': svg(`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="${PAYLOAD}"/></foreignObject>`),
  'frame inside': svg('<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://example.com/"/>'),
  'picture of elsewhere': svg('<image href="https://example.com/a.png" width="1" height="1"/>'),
  'use of elsewhere': svg('<use href="https://example.com/a.svg#x"/>'),
  'style of elsewhere': svg('<style>@import "https://example.com/a.css";</style>'),
  'style with escapes': svg('<style>rect{fill:u\\72l(https://example.com/a)}</style><rect/>'),
  'style attribute': svg('<rect style="fill:url(https://example.com/a)"/>'),
  'filter of elsewhere': svg('<filter id="f"><feImage href="https://example.com/a.png"/></filter>'),
  'style sheet instruction': `<?xml-stylesheet href="https://example.com/a.xsl" type="text/xsl"?>${svg('<rect/>')}`,
  'entity of a file': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
  'handler element': svg('<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">run</handler>'),
  'data that is HTML': svg('<image href="data:text/html,<script>document.title=1</script>"/>'),
  'data that is SVG': svg('<use href="data:image/svg+xml,<svg onload=alert(1)>#x"/>')
}

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closeBrowser(browser))

test.each(Object.entries(HOSTILE))('opened by itself it runs and loads nothing: %s', async (_, source) => {
  const result = toSafeSvg(source)
  if (!result) return
  const page = await browser.newPage()
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await page.route('**/*', route =>
    route.request().url() === 'http://pictures.test/a.svg'
      ? route.fulfill({ contentType: 'image/svg+xml', body: Buffer.from(result) })
      : route.abort()
  )
  await page.goto('http://pictures.test/a.svg', { waitUntil: 'load' })
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => document.title)).not.toBe('run')
  expect(requests).toEqual(['http://pictures.test/a.svg'])
  await page.close()
})

test('an unreadable SVG is refused', () => {
  for (const source of ['<svg', '<html><svg/></html>', 'plain text', '<svg><g></svg>'])
    expect([source, toSafeSvg(source)]).toEqual([source, undefined])
})

test('a long embedded photo stays, as drawing programs write them', () => {
  const photo = Buffer.alloc(120_000, 7)
    .toString('base64')
    .replace(/(.{76})/g, '$1&#10;')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image width="9" height="9" href="data:image/png;base64,${photo}"/><script>alert(1)</script></svg>`
  const text = Buffer.from(toSafeSvg(svg) ?? '').toString()
  expect(text).toContain(`href="data:image/png;base64,${photo.replaceAll('&#10;', '')}"`)
  expect(text).not.toContain('script')
})
