import { expect, test } from 'vitest'
import { canRender, renderText } from '../../src/markdown/renderText.ts'

test('while too many texts wait, nothing is said of another one', async () => {
  const long = 'A sentence of a long text. '.repeat(200)
  const rendering = Array.from({ length: 250 }, () => renderText(long))
  expect(await canRender(long)).toBeUndefined()
  expect(await canRender('A short text')).toBe(true)
  await Promise.all(rendering)
  expect(await canRender(long)).toBe(true)
})
