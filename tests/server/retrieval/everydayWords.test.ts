import { expect, test } from 'vitest'
import { termsOf } from '../../../src/server/retrieval/index/terms.ts'
import { everydayShares, isSpecific } from '../../../src/server/retrieval/passages/everydayWords.ts'

/** A site of a chip vendor: half a million words in its passages, of which each of these is in forty. */
const [PASSAGES, POSTINGS] = [40, 500_000]

test('technical terms differ from everyday words', async () => {
  const shares = await everydayShares()
  const isTechnical = (word: string) => termsOf(word).some(term => isSpecific(term, PASSAGES, POSTINGS, shares))
  for (const word of ['bootloader', 'watchdog', 'overlay', 'firmware', '固件', '引脚', '看门狗', '波特率'])
    expect([word, isTechnical(word)]).toEqual([word, true])
  for (const word of ['chicken', 'sleep', 'morning', 'money', '今天', '天气', '朋友', '吃饭'])
    expect([word, isTechnical(word)]).toEqual([word, false])
})

test('a word without a count is no everyday word', async () => {
  const shares = await everydayShares()
  expect(isSpecific('chicken', 0, POSTINGS, shares)).toBe(true)
  expect(isSpecific('chicken', PASSAGES, 0, shares)).toBe(true)
})

test('a code of one passage among millions of words is a technical term, a rare word of one is not', async () => {
  const shares = await everydayShares()
  expect(isSpecific('0xa0188005', 1, 2_000_000, shares)).toBe(true)
  expect(isSpecific('meringu', 1, 2_000_000, shares)).toBe(false)
  expect(isSpecific('meringu', 2, 2_000_000, shares)).toBe(true)
})

test('a year is no technical term, because any list of changes has it', async () => {
  const shares = await everydayShares()
  expect([isSpecific('2022', PASSAGES, POSTINGS, shares), isSpecific('2355', PASSAGES, POSTINGS, shares)]).toEqual([
    false,
    true
  ])
})
