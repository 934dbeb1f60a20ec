import { expect, test } from 'vitest'
import { htmlExcerpt } from '../../src/domain/article/htmlExcerpt.ts'
import { htmlText } from '../../src/domain/crawl/htmlText.ts'
import { renderMarkdown } from '../../src/markdown/render.ts'

test('the words of a rendered text have neither spaces nor lines where its Chinese lines may end', async () => {
  const source = '打开看门狗之后，SSD222Q开发板的固件用 **四线** 读取。'
  const { html } = await renderMarkdown(source)
  expect(html).toContain('<wbr>')
  const words = '打开看门狗之后，SSD222Q开发板的固件用 四线 读取。'
  expect([htmlText(html), htmlExcerpt(html)]).toEqual([words, words])
})

test('tags within a line do not end it, those of blocks do', () => {
  expect(htmlText('<p>H<sub>2</sub>O <u>is</u> <ins>wet</ins></p><p>x</p>')).toBe('H2O is wet\nx')
})
