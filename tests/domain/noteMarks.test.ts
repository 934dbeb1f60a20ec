import { expect, test } from 'vitest'
import { wholeSentences } from '../../src/domain/assistant/answerText.ts'

test('marks of notes are not read aloud, whole or in progress', () => {
  const note = '> [!NOTE]\n> Connect the antenna first.\n\n> [!WARNING]\n>\n> Do not touch it!'
  expect(wholeSentences(note, true)).toEqual(['Connect the antenna first.', 'Do not touch it!'])
  for (let end = 0; end < note.length; end++)
    expect(wholeSentences(note.slice(0, end), false).join(' ')).not.toMatch(/\[!|NOTE|WARNING/)
  expect(wholeSentences('Wait [!] for it.', true).join(' ')).toContain('[!')
})
