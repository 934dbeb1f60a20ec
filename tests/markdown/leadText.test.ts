import { expect, test } from 'vitest'
import { leadText } from '../../src/markdown/leadText.ts'

test('the lead of an answer is its first words, without markup, code blocks and headings', () => {
  const source =
    '## 原因\n\n```c\nint a;\n```\n\n驱动缺少 `resume` 回调，**PMU** 复位了寄存器，要在 [补丁](https://example.com) 里回写保存的值，之后就正常了。\n\n后文'
  expect(leadText(source)).toBe('驱动缺少 resume 回调，PMU 复位了寄存器，要在 补丁 里回写保存的值，之后就正常了。')
})

test('the lead continues after a short first sentence', () => {
  expect(leadText('There are two things.\n\n- First, set SO_SNDBUF on the socket.\n- Then pace it.')).toBe(
    'There are two things. First, set SO_SNDBUF on the socket. Then pace it.'
  )
})

test('an answer of only code has no lead, and no character is cut in half', () => {
  expect(leadText('```sh\nmake\n```')).toBe('')
  expect(leadText('😀'.repeat(400)).isWellFormed()).toBe(true)
})
