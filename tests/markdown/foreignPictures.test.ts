import { expect, test } from 'vitest'
import { holdForeignPictures } from '../../src/markdown/foreignPictures.ts'
import { renderMarkdown } from '../../src/markdown/render.ts'

const held = async (text: string) => holdForeignPictures((await renderMarkdown(text)).html)

test.each([
  '![x](https://elsewhere.example/x.png)',
  'in a line ![a > b, src="/y.png"](https://elsewhere.example/x.png "a title") of text',
  '<img alt="a > b" src="https://elsewhere.example/x.png">',
  '<img alt=\'" src="/uploads/a.png\' src="https://elsewhere.example/x.png" width=20>',
  '[![x](https://elsewhere.example/x.png)](https://elsewhere.example/)',
  '![x](//elsewhere.example/x.png)',
  '| a |\n|---|\n| ![x](https://elsewhere.example/x.png) |'
])('no picture of another site is loaded: %s', async text => {
  const html = await held(text)
  expect(html).toMatch(/<img [^>]*(?:"[^"]*"[^>]*)*data-src="[^"]*elsewhere\.example/)
  expect(html).not.toMatch(/\ssrc="(?:https?:)?\/\/elsewhere/)
})

test('local files and the rest of the text remain unchanged', async () => {
  const text =
    '![x](/uploads/abc.png)\n\n[a link](https://elsewhere.example/x.png) `<img src="https://e.example/x.png">`'
  expect(await held(text)).toBe((await renderMarkdown(text)).html)
})
