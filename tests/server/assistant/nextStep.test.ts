import { expect, test } from 'vitest'
import { nextStepIn } from '../../../src/server/assistant/nextStep.ts'

test.each([
  'If that does not help, move the folder to another drive.',
  "If this doesn't work, erase the flash first.",
  'If the problem persists, send the log to support.',
  'If the board still does not boot, short the recovery pins.',
  'As a last resort, reflash the bootloader.',
  'If your device still fails to enumerate, try another cable.',
  '如果仍然无法识别，请更换 USB 线。',
  '若还是没有输出，检查波特率。',
  '如果问题仍未解决，请附上完整日志。',
  '以上步骤之后依然报错的，重新烧录 bootloader。'
])('%s says what to do next', sentence => {
  expect(nextStepIn(`Check the cable first.\n${sentence}\nDone.`)).toBe(sentence)
})

test.each([
  'If the pin is high, the board boots from flash.',
  'The old driver is still there.',
  '如果需要修改波特率，编辑配置文件。',
  '上电后仍然保持高电平。',
  'This register is still valid after a reset.'
])('%s is no next step', sentence => {
  expect(nextStepIn(sentence)).toBeUndefined()
})
