import { expect, test } from 'vitest'
import { fold, foldWithOffsets } from '../../src/domain/search/fold.ts'
import { learnVariants } from '../../src/domain/search/variants.ts'
import { cpuNow } from '../support/cpuTime.ts'

test('Runs of white space become one space, also where one character folds to several', () => {
  expect(fold('  Wi‑Fi\t\u3000  ﬁrmware\n\nＡＢＣ ')).toBe('wi‐fi firmware abc ')
  // The acute accent alone folds to a space and a combining accent.
  expect(fold('a ´ b')).toBe('a  \u0301 b')
  const { text, offsets } = foldWithOffsets(' é  ㎏ x')
  expect(text).toBe('é kg x')
  expect([...offsets]).toEqual([1, 2, 4, 4, 5, 6, 7])
})

test('A configuration manual of a megabyte takes no longer than its length', () => {
  const text = 'The node’s name, `node.name`, is 节点的名称.\n\n'.repeat(25_000)
  const started = cpuNow()
  expect(fold(text).length).toBeGreaterThan(900_000)
  // Half a second on two busy cores. It took minutes while each space copied the text before it.
  expect(cpuNow() - started).toBeLessThan(10_000)
})

test('a character that becomes many, and one that becomes none, leave the places of the others', () => {
  const text = `a${'\ufdfa'.repeat(40)}\u00ad é  Ｂ\ud842\udfb7`
  const { text: folded, offsets } = foldWithOffsets(text)
  expect(folded).toBe(fold(text))
  expect(folded).toBe(`a${'\ufdfa'.normalize('NFKC').repeat(40)} é b\ud842\udfb7`)
  expect(offsets).toHaveLength(folded.length + 1)
  expect(text.slice(offsets[folded.indexOf('b')])).toBe('Ｂ\ud842\udfb7')
})

test.each([
  ['a unit in one character', '20㎃ at 5㎒ over 3㏀', '20mA at 5MHz over 3kΩ'],
  ['accents apart from their letters', 'u\u0308ber cafe\u0301', 'über café'],
  ['half-width kana', 'ｶﾞﾗｽ ﾊﾟﾈﾙ', 'ガラス パネル'],
  ['characters that nobody sees', '\u200e看\u200b门狗\u200f inter\u00adrupt wi\u2060fi', '看门狗 interrupt wifi']
])('%s is the same as what it looks like', (_, written, same) => {
  expect(fold(written)).toBe(fold(same))
  const { text, offsets } = foldWithOffsets(`${written}|`)
  expect(offsets[text.indexOf('|')]).toBe(written.length)
})

test('a text of nothing but accents takes no longer than its length', () => {
  const started = cpuNow()
  expect(fold(`e${'\u0301'.repeat(500_000)}`).length).toBeGreaterThan(400_000)
  expect(cpuNow() - started).toBeLessThan(10_000)
})

test('a variant that is learnt later counts from then on', () => {
  expect(fold('龘字')).toBe('龘字')
  learnVariants('龘龍')
  expect(fold('龘字')).toBe('龍字')
})
