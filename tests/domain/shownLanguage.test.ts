import { expect, test } from 'vitest'
import { shownLanguage } from '../../src/domain/language/detectLanguage.ts'

const english = `<p class="a">${'The chip has two cores and one clock. '.repeat(20)}</p>`
const chinese = `<p>${'这颗芯片有两个内核和一个时钟。'.repeat(20)}</p>`

test('a text is in the language of its folder, unless its prose has hardly a character of it', () => {
  expect(shownLanguage(english, 'zh')).toBe('en')
  expect(shownLanguage(`${english}<p>见数据手册</p>`, 'zh')).toBe('en')
  expect(shownLanguage(chinese, 'en')).toBe('zh')
  expect(shownLanguage(chinese, 'zh')).toBe('zh')
  expect(shownLanguage(`<p>启动日志如下。</p><pre>${'boot ok '.repeat(500)}</pre>`, 'zh')).toBe('zh')
  expect(shownLanguage('<p>OK</p>', 'zh')).toBe('zh')
  expect(shownLanguage(`${english}<p>${'日志'.repeat(40)}</p>`, 'en')).toBe('en')
})
