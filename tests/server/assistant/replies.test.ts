import { expect, test } from 'vitest'
import { isContent, isReply } from '../../../src/server/assistant/replies.ts'
import { understandQuestion } from '../../../src/server/assistant/understandQuestion.ts'

test.each([
  'I set the pull-up as you say, the bus is dead all the same.',
  'that page describes another board',
  'nope, the counter never moves',
  'Followed this twice, and it drops out after a minute.',
  'did that, the i2c address is right, still dead',
  'did all of it, the counter stays where it is',
  'is on already, same noise',
  '你说的那个寄存器我写过了，电流没变',
  '照着改完，日志还是同一行',
  '这篇讲的是以太网，我的是 CAN'
])('%s is a reply', message => {
  expect(isReply(message)).toBe(true)
  expect(understandQuestion(message, ['Why does the wombat bus stop?']).kind).toBe('unhelped')
})

test.each([
  'which of these is the default',
  'so what does it write to that register',
  'please show me the same for Linux',
  'at which address does it start',
  'did it change in v3',
  'is that safe while it runs',
  'CAN bus termination resistor value',
  '那个寄存器写几',
  '这个电阻是接地还是接电源',
  '求一份它的示例工程',
  '单位是毫秒吧'
])('%s is none', message => {
  expect(isReply(message)).toBe(false)
})

test.each(['that fixed it, finally', '原来如此，这下亮了'])('%s is content', message => {
  expect(isContent(message)).toBe(true)
  expect(understandQuestion(message, ['Why does the wombat bus stop?']).kind).toBe('thanks')
})

test.each(['it works for a minute, then it stops again', '灯亮了，但是它还是不通'])('%s is not content', message => {
  expect(isContent(message)).toBe(false)
})

test('a long statement without a word of the topic is a new question', () => {
  const message = 'The second camera of our new carrier board shows green stripes at night, it is the 8 MP module'
  expect(understandQuestion(message, ['Why does the wombat bus stop?']).kind).toBe('question')
})
