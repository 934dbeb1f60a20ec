import { expect, test } from 'vitest'
import { sourceText } from '../../src/islands/assistant/sourceText.ts'

test('the card of a source shows sentences without the labels of a template, and code if there is nothing else', () => {
  expect(sourceText('【描述】\n打开设备。\n【语法】\nk_s32 open(void);')).toEqual({ text: '打开设备。', isCode: false })
  expect(sourceText('int a = open(0);\nclose(a);')).toEqual({ text: 'int a = open(0);\nclose(a);', isCode: true })
})
