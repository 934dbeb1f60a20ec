import { expect, test } from 'vitest'
import { titleLines } from '../../../src/server/site/pictures/layout.ts'

test.each([
  ['PWM 背光在休眠唤醒后占空比变为 100%', 12, ['PWM 背光在休眠唤醒后', '占空比变为 100%']],
  ['GT911 touch is gone after resume', 12, ['GT911 touch is', 'gone after resume']],
  ['看门狗', 12, ['看门狗']]
])('the title %s in a picture has even lines that end between words', (title, most, lines) => {
  expect(titleLines(title, most)).toEqual(lines)
})

test('a word wider than the picture is left to it', () => {
  expect(titleLines('x'.repeat(60), 12)).toEqual(['x'.repeat(60)])
})
