import { expect, test } from 'vitest'
import { inTopicOf, onFollowUp, type Quoted, verdictInside } from '../../../src/server/assistant/followUp.ts'
import { understandQuestion } from '../../../src/server/assistant/understandQuestion.ts'
import type { FoundPassage } from '../../../src/server/retrieval/passages/foundPassage.ts'
import { NO_NAMES } from '../../../src/server/retrieval/passages/nameConditions.ts'
import type { FoundPassages } from '../../../src/server/retrieval/passages/searchPassages.ts'

const EARLIER = ['How does the kowari watchdog reset the board?']
const quoted: Quoted = {
  places: new Set(['1#a']),
  articles: new Set([1]),
  lead: undefined,
  translations: new Set(),
  manuals: new Set()
}
const passage = (articleId: number, anchor: string, score: number) =>
  ({ passageId: articleId * 10 + anchor.length, articleId, anchor, score, textScore: score }) as FoundPassage
const found = (list: FoundPassage[], held: string[], part: Partial<FoundPassages> = {}): FoundPassages => ({
  verdict: 'none',
  names: NO_NAMES,
  held: new Map(list.map(({ passageId }) => [passageId, new Set(held)])),
  shares: new Map(list.map(({ passageId }) => [passageId, 1])),
  known: 1,
  byMeaning: false,
  list,
  ...part
})

test('a short question goes on from the topic if a quoted article has enough of it, and more if it has no answer alone', async () => {
  const short = understandQuestion('given in milliseconds, or is the unit a whole second', EARLIER)
  const inTopic = found([passage(2, 'b', 0.2)], [])
  const goesOn = (verdict: 'none' | 'related', share: number, held = ['unit']) => {
    const inside = found([passage(1, 'a', 0.2)], held, { shares: new Map([[11, share]]) })
    const find = (_: string, __?: string, within?: readonly number[]) => Promise.resolve(within ? inside : inTopic)
    return inTopicOf(short, found([], [], { verdict, known: 0.5 }), EARLIER, quoted, find)
  }
  expect(await goesOn('none', 0.35)).toBe(inTopic)
  expect(await goesOn('none', 0.25)).toBeUndefined()
  expect(await goesOn('related', 0.25)).toBe(inTopic)
  expect(await goesOn('related', 0.1)).toBeUndefined()
  expect(await goesOn('none', 0.35, ['the', 'is'])).toBeUndefined()
})

test('quoted articles are related to a follow-up that has a word of theirs and names nothing unknown', () => {
  const followUp = understandQuestion('what unit does it take?', EARLIER)
  const list = [passage(1, 'a', 0.1)]
  expect(verdictInside(followUp, found(list, ['unit']))).toBe('related')
  expect(verdictInside(followUp, found(list, ['board']))).toBe('none')
  const names = { ...NO_NAMES, unknown: ['KW9'] }
  expect(verdictInside(followUp, found(list, ['unit'], { names }))).toBe('none')
})

test('"why?" is answered from the article that was quoted first', () => {
  const why = understandQuestion('why though?', EARLIER)
  const list = [passage(1, 'a', 0.5), passage(2, 'b', 0.45), passage(1, 'bc', 0.4)]
  expect(onFollowUp(why, found(list, []), quoted).map(({ articleId, anchor }) => `${articleId}#${anchor}`)).toEqual([
    '1#bc',
    '2#b'
  ])
})

test('details of what was tried admit candidates that have a word of them', () => {
  const details = understandQuestion('nope, the regulator is on and it still stops', EARLIER)
  expect(details).toMatchObject({ kind: 'unhelped', context: 'nope, the regulator is on and it still stops' })
  const list = [passage(1, 'a', 0.5), passage(2, 'b', 0.25)]
  expect(onFollowUp(details, found(list, ['regul']), quoted)).toHaveLength(1)
  expect(onFollowUp(details, found(list, ['board']), quoted)).toHaveLength(0)
})

test('a follow-up about "the fix" prefers the article that led the answer', () => {
  const named = understandQuestion('which SDK version has the fix?', EARLIER)
  const both: Quoted = { ...quoted, articles: new Set([1, 2]), lead: 1 }
  const list = [passage(2, 'a', 0.5), passage(1, 'b', 0.4)]
  expect(onFollowUp(named, found(list, ['version']), both).map(({ articleId }) => articleId)).toEqual([1, 2])
  const other = understandQuestion('which SDK version is it on?', EARLIER)
  expect(onFollowUp(other, found(list, ['version']), both).map(({ articleId }) => articleId)).toEqual([2, 1])
})
