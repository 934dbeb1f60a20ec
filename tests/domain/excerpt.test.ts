import { expect, test } from 'vitest'
import { excerpt, excerptOf, markHits } from '../../src/domain/search/excerpt.ts'
import { firstSentence } from '../../src/domain/search/excerptLines.ts'
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

const API = `【描述】
初始化模块公共视频缓存池。
【语法】
k_s32 kd_mpi_vb_init_mod_common_pool(k_vb_uid vb_uid);
【参数】
参数名称 描述 输入/输出
vb_uid 模块号。 输入`
const textOf = ({ parts }: { parts: readonly { text: string }[] }) => parts.map(({ text }) => text).join('')

test('an excerpt shows neither the labels of a template nor their brackets', () => {
  const shown = textOf(excerptOf(API, parseQuery('缓存池')))
  expect(shown).toContain('初始化模块公共视频缓存池。 参数名称')
  expect(shown).not.toMatch(/[【】]|语法/)
  expect(textOf(excerptOf('… 【描述】 打开设备。 见【附录】', parseQuery('设备')))).toBe('… 打开设备。 见附录')
})

test('below a heading with the word, the first sentence says more than a line of code with it', () => {
  const query = parseQuery('vb_init')
  expect(textOf(excerptOf(API, query, { heading: '2.1 kd_mpi_vb_init_mod_common_pool' }))).toBe(
    '初始化模块公共视频缓存池。'
  )
})

test('code is shown from its line, with the line breaks, if no sentence has the word', () => {
  const text = 'Start the pool.\nstatic int sample_vb_init(void)\n{\nk_s32 ret;'
  const shown = excerptOf(text, parseQuery('vb_init'))
  expect(shown.isCode).toBe(true)
  expect(textOf(shown)).toBe('static int sample_vb_init(void)\nk_s32 ret;')
  expect(excerptOf(text, parseQuery('pool')).isCode).toBe(false)
  // A run of words counts as much as the words in an identifier.
  expect(
    textOf(excerptOf('struct sensor_driver_dev {\nThe sensor driver is defined here.', parseQuery('sensor driver')))
  ).toContain('defined')
})

test('an excerpt says whether it begins within a sentence', () => {
  const long = 'Use skipping and several copies for the boot region, and put all the rest into one UBI.'
  expect(excerptOf(long, parseQuery('ubi')).isBroken).toBe(true)
  expect(excerptOf(`${long} The ubifs volume is small.`, parseQuery('volume')).isBroken).toBe(false)
})

test('code that is left out leaves neither the colon before it nor its name', () => {
  const text =
    '照原来的思路把根文件系统从 ubifs 改成 squashfs 卷，内核启动到最后：\n[    1.140221] ubi0: attached mtd3\nbootargs：\nconsole=ttyS0,115200\n两个选项都是 y。'
  expect(textOf(excerptOf(text, parseQuery('squashfs')))).toBe(
    '照原来的思路把根文件系统从 ubifs 改成 squashfs 卷，内核启动到最后 … 两个选项都是 y。'
  )
  // A name alone is not an excerpt.
  const named = excerptOf('pwm_demo:\nstatic int pwm_demo(void)\n{\nk_s32 ret;', parseQuery('pwm'))
  expect(named.isCode).toBe(true)
  expect(textOf(named)).toContain('static int pwm_demo')
  expect(textOf(excerptOf('The PWM has:\nsix channels\ntwo clocks', parseQuery('pwm'), { heading: 'PWM' }))).toBe(
    'The PWM has: six channels two clocks'
  )
  // What a colon introduces in the text itself stays.
  expect(textOf(excerptOf('Two ways:\nErase the ubifs volume.', parseQuery('ubifs')))).toBe(
    'Two ways: Erase the ubifs volume.'
  )
})

test('cells of a table are shown only for words that no sentence has, from the cell on', () => {
  const table = ['ID', '支持版本', '功能概要', '备注', '1', 'K230 SDK V0.5', 'venc H264编码', '预览']
  const text = `下表列出 K230 的多媒体功能。\n${table.join('\n')}`
  expect(textOf(excerptOf(text, parseQuery('k230')))).toBe('下表列出 K230 的多媒体功能。')
  const shown = excerptOf(text, parseQuery('venc'))
  expect([textOf(shown), shown.isTable]).toEqual(['venc H264编码\u00a0· 预览', true])
  // A long cell among short ones is one as well.
  const long = `${table.join('\n')}\n2\nV0.6\n采样精度(16/24),采样率(8k-192k),过采样(32/64/128)\nK230\n3\nV0.7\n录音\n-`
  expect(textOf(excerptOf(`${long}\n以上是 K230 的功能。`, parseQuery('k230')))).toBe('以上是 K230 的功能。')
  expect(excerptOf(long, parseQuery('过采样')).isTable).toBe(true)
})

test('an excerpt begins with the line of its hit', () => {
  const text = `${'第一段说别的。'.repeat(9)}\n12\nK230 增加音量控制接口，数字与模拟。`
  expect(textOf(excerptOf(text, parseQuery('音量')))).toBe('… K230 增加音量控制接口，数字与模拟。')
})

test('an excerpt does not begin with the number of an item', () => {
  expect(textOf(excerptOf('1、进入 pwm 目录。\n2、导出通道。', parseQuery('pwm')))).toBe(
    '进入 pwm 目录。 2、导出通道。'
  )
  expect(textOf(excerptOf('1.5 V powers the pwm.', parseQuery('pwm')))).toBe('1.5 V powers the pwm.')
})

test.each([
  ['补丁已随 2.1.8 发布；可直接用。后面再说。\nint x;', '补丁已随 2.1.8 发布；可直接用。'],
  ['Set it to 2.1.8 first. Then wait.', 'Set it to 2.1.8 first.'],
  ['没有句号', '没有句号']
])('the first sentence of %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence)
})
