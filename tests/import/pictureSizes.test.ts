import { expect, test } from 'vitest'
import { withPictureSizes } from '../../scripts/import/mark/pictureSizes.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

test('a picture with a size behind its address is a picture of that size', () => {
  expect(withPictureSizes('See ![An "icon"](/a.png =25) here.')).toBe(
    'See <img src="/a.png" alt="An &quot;icon&quot;" width="25"> here.'
  )
  expect(withPictureSizes('![](a.png =400x)')).toBe('<img src="a.png" alt="" width="400">')
  expect(withPictureSizes('![A](a.png =40%x30 "The title")')).toBe(
    '<img src="a.png" alt="A" title="The title" width="40%" height="30">'
  )
  expect(withPictureSizes('![A](a.png =x30)')).toBe('<img src="a.png" alt="A" height="30">')
})

test('code, other pictures and sentences stay as they are', () => {
  for (const text of [
    '`![A](a.png =25)`',
    '```\n![A](a.png =25)\n```',
    '![A](a.png "b =25")',
    '[A](a.html =)',
    '![A](a.png =x)'
  ])
    expect(withPictureSizes(text)).toBe(text)
})

test('the picture is imported, also in a table', async () => {
  const project = await makeProject({
    'a.png': png,
    'a.md': '# Icons\n\n| icon | name |\n| --- | --- |\n| ![An icon](a.png =25) | Generic |\n'
  })
  const out = await project.import('--check', '--lang', 'en')
  expect((await project.article('en/a.md')).body).toMatch(
    /\| <img src="\/pictures\/sdk\/\w+\.png" alt="An icon" width="25"> \| Generic \|/
  )
  expect(out).toContain(' 0 lost')
})

test('a line with many beginnings of pictures takes no long time', () => {
  const start = cpuNow()
  withPictureSizes(`![](a =1) ${'![a](b '.repeat(20_000)} ${'`'.repeat(5000)} ${'!['.repeat(20_000)}`)
  expect(cpuNow() - start).toBeLessThan(2000)
})
