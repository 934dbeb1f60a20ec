import { expect, test } from 'vitest'
import { repeatsSummary } from '../../src/domain/article/htmlExcerpt.ts'

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
