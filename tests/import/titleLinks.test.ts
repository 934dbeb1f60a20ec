import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

test.each([
  ['# [Relay](https://shop.example/relay)\n', '[Relay](https://shop.example/relay)\n\n'],
  [
    '# About [Relay](https://shop.example/relay) and [Two](b.md)\n',
    '[Relay](https://shop.example/relay), [Two](B)\n\n'
  ],
  ['[Relay][shop]\n=====\n', '[Relay](https://shop.example/relay)\n\n'],
  ['**[Relay](https://shop.example/relay)**\n', '[Relay](https://shop.example/relay)\n\n'],
  ['# <b>[Relay](gone.md)</b> ![](logo.png)\n', 'Relay\n\n'],
  ['# Relay [](#words) {#top}\n', '']
])('the links of a heading that is the title stand below it: %j', async (heading, shown) => {
  const project = await makeProject({
    'a.md': `${heading}\nWords about the relay and its use.\n\n[shop]: https://shop.example/relay\n`,
    'b.md': '# B\n\nOther words.\n'
  })
  await project.import()
  const [{ data, body }, other] = [await project.article('en/a.md'), await project.article('en/b.md')]
  expect(data.bigTitle).toMatch(/Relay/)
  expect(data.bigTitle).not.toContain('](')
  const expected = `${shown.replace('(B)', `(/en/home/article/${other.data.id})`)}Words about the relay and its use.`
  expect(body.replace('[Relay][shop]', '[Relay](https://shop.example/relay)').startsWith(expected)).toBe(true)
  expect(data.smallTitle).toBe('Words about the relay and its use.')
})

test('an alternative text that repeats the name of the file is no caption', async () => {
  const project = await makeProject({
    'a.md': '# A\n\n![max721980](img/max721980.png) ![Board](Board.png) ![two_b](other.png) ![板1](板1.png)\n'
  })
  await project.import('--lang', 'en')
  expect((await project.article('en/a.md')).body.replace(/%[0-9A-F]{2}/g, '')).toBe(
    '![](missing:max721980.png) ![Board](missing:Board.png) ![two_b](missing:other.png) ![板1](missing:1.png)\n'
  )
})
