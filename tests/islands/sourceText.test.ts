import { expect, test } from 'vitest'
import { sourceText } from '../../src/islands/assistant/sourceText.ts'

test('the card of a source shows sentences without the labels of a template, and code if there is nothing else', () => {
  expect(sourceText({ text: '【描述】\n打开设备。\n【语法】\nk_s32 open(void);' })).toEqual({
    text: '打开设备。',
    isCode: false
  })
  const code = 'int a = open(0);\nclose(a);'
  expect(sourceText({ text: code, sentence: '' })).toEqual({ text: code, isCode: true })
})

test('the card of a source shows the sentence that says most of the question', () => {
  const text = 'The timer has four channels.\nEach channel has a prescaler.'
  expect(sourceText({ text, sentence: 'Each channel has a prescaler.' }).text).toBe('Each channel has a prescaler.')
  expect(sourceText({ text, sentence: '\u200b\t• -1 stops it.' }).text).toBe('-1 stops it.')
})
