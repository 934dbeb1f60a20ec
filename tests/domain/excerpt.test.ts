import { expect, test } from 'vitest'
import { excerpt, markHits } from '../../src/domain/search/excerpt.ts'
import { parseQuery } from '../../src/domain/search/query.ts'

test.each([
  ['uart', 'Quarter of the UART log, uart1', ['UART', 'uart']],
  ['uart', 'a quarter', ['uart']],
  ['bifs', 'ubifs', ['bifs']],
  ['狗', '看门狗', ['狗']]
])('hits at the start of words are marked before those within words: %s in %s', (typed, text, hits) => {
  const marked = markHits(text, parseQuery(typed)).filter(({ hit }) => hit)
  expect(marked.map(part => part.text)).toEqual(hits)
})

test.each([
  ['ends between words', `ubifs ${'mount '.repeat(25)}communication`, 'ubifs', / …$/, /comm/],
  [
    'starts with the sentence',
    `${'x'.repeat(60)}. The panel shifts. Set hactive first.`,
    'hactive',
    /^… Set hactive first\.$/,
    /shifts/
  ],
  ['does not split an emoji', `ubifs ${'挂'.repeat(153)}😀😀`, 'ubifs', /挂 …$/, /\ud83d(?![\udc00-\udfff])/]
])('an excerpt %s', (_, text, typed, expected, refused) => {
  const shown = excerpt(text, parseQuery(typed))
    .map(part => part.text)
    .join('')
  expect(shown).toMatch(expected)
  expect(shown).not.toMatch(refused)
})

test('of equal hits the one in a sentence is shown, and code if there is no other', () => {
  const code =
    'pwm_demo: dev = (struct rt_device_pwm *)find(PWM_NAME); /* 1 */ period = 100000; set(dev, ch, period); '.repeat(2)
  const shown = (text: string) =>
    excerpt(text, parseQuery('pwm'))
      .map(part => part.text)
      .join('')
  expect(shown(`${code}内核里打开 PWM 通道之前，要先设置周期和脉冲宽度。`)).toContain('内核里打开 PWM 通道之前')
  expect(shown(code)).toContain('pwm_demo')
  // More of the words in one place are worth more than a sentence with one.
  const both = excerpt(`${code}PWM 说明在下面。${' '.repeat(3)}${code}`, parseQuery('pwm period'))
    .map(part => part.text)
    .join('')
  expect(both).toContain('period')
})
