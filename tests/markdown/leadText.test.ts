import { expect, test } from 'vitest'
import { leadText } from '../../src/markdown/leadText.ts'

test('an answer is told by its first words, without marks, code blocks and headings', () => {
  const source =
    '## 原因\n\n```c\nint a;\n```\n\n驱动缺少 `resume` 回调，**PMU** 复位了寄存器，要在 [补丁](https://example.com) 里回写保存的值，之后就正常了。\n\n后文'
  expect(leadText(source)).toBe('驱动缺少 resume 回调，PMU 复位了寄存器，要在 补丁 里回写保存的值，之后就正常了。')
})

test('a short first sentence is told with what follows it', () => {
  expect(leadText('There are two things.\n\n- First, set SO_SNDBUF on the socket.\n- Then pace it.')).toBe(
    'There are two things. First, set SO_SNDBUF on the socket. Then pace it.'
  )
})

test('an answer of code alone has no words, and half a character is not cut off', () => {
  expect(leadText('```sh\nmake\n```')).toBe('')
  expect(leadText('😀'.repeat(400)).isWellFormed()).toBe(true)
})
