import { expect, test } from 'vitest'
import {
  asksNumber,
  callFactor,
  codeCheck,
  formCheck,
  hasNumber,
  versionCheck
} from '../../../src/server/retrieval/passages/answerForms.ts'
import { cpuTime } from '../../support/cpuTime.ts'

test.each([
  ['Where are the tuning files stored?', 'They go to src/big/config/sensor.', 'They are files for tuning.'],
  ['配置文件要拷到什么位置？', '拷到 /etc/app/main.conf。', '配置文件很重要。'],
  ['which file do I have to change', 'Change mpi_sensor.c.', 'Change the sensor.'],
  ['Which call hashes a buffer?', 'k_s32 kd_cipher_sha256(const void *data);', 'It hashes a buffer.'],
  ['要漏调哪个接口？', '请调用 kd_mpi_dma_release。', '接口说明见下。'],
  ['kernel option for a webcam', 'CONFIG_USB_VIDEO_CLASS=y', 'Webcams are supported.']
])('%s is answered by a path or a name', (question, answer, other) => {
  const isOfForm = formCheck(question)
  expect([isOfForm(answer), isOfForm(other)]).toEqual([true, false])
})

test('other questions accept every text', () => {
  for (const question of ['Why is it slow?', '为什么启动慢？', ''])
    expect(formCheck(question)('Because of the clock.'), question).toBe(true)
})

test.each([
  ['哪个版本修复了？', true],
  ['从哪个 SDK 版本开始支持', true],
  ['驱动的版本号是多少', true],
  ['什么固件版本才有', true],
  ['which version has the fix?', true],
  ['What SDK release introduced this', true],
  ['which of the boards has a newer version?', false],
  ['怎么升级到最新版本', false],
  ['v2.1.8 能用吗', false],
  ['why?', false]
])('%s asks for a version: %s', (question, isAsked) => {
  expect(versionCheck(question) !== undefined).toBe(isAsked)
})

test('a version is not any number', () => {
  const names = versionCheck('which version?')
  const isIn = (text: string) => names?.(text)
  expect(['released with 2.1.8', 'since v3', 'SDK 2.1', '版本：3.0'].map(isIn)).toEqual([true, true, true, true])
  expect(['takes 4.1 s', '500 cycles', '0x2.8', 'in conversion'].map(isIn)).toEqual([false, false, false, false])
})

test('questions for an amount are recognised', () => {
  expect(['how many lanes', '多少毫秒', 'why'].map(asksNumber)).toEqual([true, true, false])
  expect(['4 lanes', '二十个', 'some'].map(hasNumber)).toEqual([true, true, false])
})

test.each([
  [
    'boot failed with exit code 19',
    'It prints "boot failed with exit code 19".',
    'boot failed with exit code 13',
    'silent'
  ],
  ['错误码：-110', '返回错误码 -110 时检查电源', '错误码 -22 表示参数错误', 'errno'],
  ['error code 0x80070005', 'Error code: 0x80070005 (access)', 'error code 0x80070002', 'no code'],
  ['errno 16', 'errno 16 (EBUSY)', 'errno 12', 'code 1']
])('%s: another code behind the same words is recognised', (question, has, other, silent) => {
  const { standingOf } = codeCheck(question)
  expect([has, other, silent].map(text => standingOf(text).standing)).toEqual(['has', 'other', 'silent'])
})

test('the code of a passage about another error is named with its words', () => {
  const { codes, standingOf } = codeCheck('mmc1: error -84')
  expect(codes).toEqual(['error -84'])
  expect(standingOf('mmc1: error −110 whilst initialising')).toEqual({ standing: 'other', instead: 'error -110' })
})

test('a question without a code accepts every text', () => {
  const { codes, standingOf } = codeCheck('which error codes are there')
  expect(codes).toEqual([])
  expect(standingOf('error code 5').standing).toBe('silent')
})

test.each(['怎么设置曝光时间', 'How do I set the exposure time?'])(
  '%s: a function comes before the type of its parameter',
  question => {
    const factor = callFactor(question)
    const texts = [
      '【描述】\n设置曝光时间\n【语法】\nint set_time(k_time time);',
      'Description: Set the time.\nParameters:\ntime: in seconds\nReturns:\n0',
      'Set it in the menu.',
      '【说明】曝光时间\n【定义】\ntypedef struct { float time; } k_time;'
    ]
    const [first, second, third, fourth] = texts.map(factor)
    expect([first, second].every(each => each === first)).toBe(true)
    expect(Number(first)).toBeGreaterThan(Number(third))
    expect(Number(third)).toBeGreaterThan(Number(fourth))
  }
)

test.each(['曝光时间的范围是多少', 'Which type has the exposure time?'])('%s: asks for no function', question => {
  expect(callFactor(question)('【定义】\ntypedef struct { float time; } k_time;')).toBe(1)
})

test('a text of white space is read quickly', async () => {
  const factor = callFactor('How do I set it?')
  const texts = [' ', '\t', '[ ', '【'].map(part => part.repeat(20_000))
  expect(await cpuTime(() => texts.map(text => factor(`${text}\n[${text}`)))).toBeLessThan(1000)
})
