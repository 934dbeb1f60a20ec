import { expect, test } from 'vitest'
import { sentencesOf } from '../../../src/server/retrieval/index/sentences.ts'

const split = (text: string) => sentencesOf(text).map(each => each.text)

test('an abbreviation ends no sentence, and a line does', () => {
  expect(split('Use a UART (i.e. the second one). Then reset.')).toEqual([
    'Use a UART (i.e. the second one).',
    'Then reset.'
  ])
  expect(split('Parts, e.g. crystals, vs. clocks. Next.')).toEqual(['Parts, e.g. crystals, vs. clocks.', 'Next.'])
  expect(split('A list, e.g.\nthe next line')).toEqual(['A list, e.g.', 'the next line'])
})

test('positions are those of the text', () => {
  const text = 'One (i.e. 1). Two.'
  for (const { from, to, text: sentence } of sentencesOf(text)) expect(text.slice(from, to)).toBe(sentence)
})
