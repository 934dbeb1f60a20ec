import { expect, test } from 'vitest'
import { parseAnswer, wholeSentences } from '../../src/domain/assistant/answerText.ts'

const plain = (text: string) => ({ kind: 'text', text, weak: false })

test('an answer is read as paragraphs, lists, code, tables and numbers of sources', () => {
  const text =
    'Write back `PWM0` **first**.[1]\n\n1. one [2]\n\n2. two\n\n```c\nint a[1];\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n> said'
  expect(parseAnswer(text)).toEqual([
    {
      kind: 'paragraph',
      lines: [
        [
          plain('Write back '),
          { kind: 'code', text: 'PWM0', weak: false },
          plain(' '),
          { kind: 'strong', text: 'first', weak: false },
          plain('.'),
          { kind: 'cite', n: 1 }
        ]
      ]
    },
    {
      kind: 'list',
      ordered: true,
      start: 1,
      items: [
        { depth: 0, lines: [[plain('one '), { kind: 'cite', n: 2 }]] },
        { depth: 0, lines: [[plain('two')]] }
      ]
    },
    { kind: 'code', text: 'int a[1];', language: 'c' },
    {
      kind: 'table',
      rows: [
        [[plain('a')], [plain('b')]],
        [[plain('1')], [plain('2')]]
      ]
    },
    { kind: 'quote', lines: [[plain('said')]] }
  ])
})

test('of links and pictures only their words are left, and markup is text', () => {
  const text = '![x](https://evil.example/a.png) [here](javascript:alert(1)) <img src=x onerror=alert(1)>'
  const words = JSON.stringify(parseAnswer(text))
  expect(words).not.toContain('evil.example')
  expect(words).not.toContain('javascript:')
  expect(words).toContain('<img src=x')
})

test('a sentence without support is told apart, also within code', () => {
  const text = 'Sure. Use `abc` now.'
  const [block] = parseAnswer(text, [{ from: 6, to: 20 }])
  expect(block).toEqual({
    kind: 'paragraph',
    lines: [
      [
        plain('Sure. '),
        { kind: 'text', text: 'Use ', weak: true },
        { kind: 'code', text: 'abc', weak: true },
        { kind: 'text', text: ' now.', weak: true }
      ]
    ]
  })
})

test('only whole sentences are read aloud, until the answer ended', () => {
  expect(wholeSentences('先写周期。[1] 再写占', false)).toEqual(['先写周期。'])
  expect(wholeSentences('先写周期。[1] 再写占', true)).toEqual(['先写周期。', '再写占'])
  expect(wholeSentences('Use v2.1.7 now. Then', false)).toEqual(['Use v2.1.7 now.'])
})
