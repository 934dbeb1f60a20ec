import { expect, test } from 'vitest'
import { offlineLines, type RankedArticle } from '../../scripts/build/offlineLines.ts'

const ARTICLES: RankedArticle[] = [
  { id: 1, bigTitle: 'Quiet', lang: 'en', solved: '', translationGroup: 0, hotness: 1 },
  { id: 2, bigTitle: '解决了', lang: 'zh', solved: '1', translationGroup: 0, hotness: 2 },
  { id: 3, bigTitle: 'Hot', lang: 'en', solved: '', translationGroup: 0, hotness: 90 },
  { id: 4, bigTitle: 'No lines', lang: 'en', solved: '1', translationGroup: 0, hotness: 99 }
]
const LINES = [1, 2, 3].flatMap(id =>
  Array.from({ length: 10 }, (_, at) => ({ id, line: `part ${at} of board failed`, at: 'a' }))
)

test('all lines are chosen if they fit', () => {
  const { total, articles, lines } = offlineLines(ARTICLES, LINES)
  expect({ total, ids: articles.map(({ id }) => id), lines: lines.length }).toEqual({
    total: 3,
    ids: [1, 2, 3],
    lines: 30
  })
})

test('otherwise those of solved problems and of the hottest articles, within the bound', () => {
  for (const [bytes, ids] of [
    [1500, [2, 3]],
    [900, [2]],
    [100, []]
  ] as const) {
    const chosen = offlineLines(ARTICLES, LINES, bytes)
    expect(chosen.articles.map(({ id }) => id)).toEqual(ids)
    expect(chosen.total).toBe(3)
    if (ids.length > 0) expect(Buffer.byteLength(JSON.stringify(chosen))).toBeLessThanOrEqual(bytes)
  }
})
