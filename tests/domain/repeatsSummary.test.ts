import { expect, test } from 'vitest'
import { repeatsSummary, withEarlyPicture } from '../../src/domain/article/htmlExcerpt.ts'

test.each([
  [
    '<h2>Summary</h2><p>A hold-tap behavior is <code>defined</code> by two.</p>',
    'A hold-tap behavior is defined by two.',
    true
  ],
  ['<p>芯片上电后先检查\n电源轨。</p>', '芯片上电后先检查电源轨…', true],
  ['<p>Other words.</p>', 'A hold-tap behavior is defined by two.', false],
  ['<p>Other words.</p>', '', false]
])('%s', (html, summary, repeats) => {
  expect(repeatsSummary(html, summary)).toBe(repeats)
})

test('only the first picture near the beginning is loaded with the page', () => {
  const picture = '<img src="/a.svg" loading="lazy" decoding="async">'
  const early = '<img src="/a.svg" decoding="async">'
  expect(withEarlyPicture(`<p>x</p>${picture}${picture}`)).toBe(`<p>x</p>${early}${picture}`)
  const far = `<p>${'x'.repeat(3000)}</p>${picture}`
  expect(withEarlyPicture(far)).toBe(far)
  expect(withEarlyPicture('<p>x</p>')).toBe('<p>x</p>')
  // The marks at which lines may end do not make a text longer.
  const marked = `<p>${'打开<wbr>'.repeat(500)}</p>`
  expect(withEarlyPicture(marked + picture)).toBe(marked + early)
})
