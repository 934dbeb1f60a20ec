import { expect, test } from 'vitest'
import { type TitleColumns, titlesWithout, toColumns, toRows } from '../../src/domain/search/titles.ts'

const row = (id: number, translationGroup = 0) => ({
  id,
  articleType: 2,
  solved: '1' as const,
  family1: [28],
  date: '2026-11-19',
  hotness: 7,
  translationGroup,
  bigTitle: `Title ${id}`
})

test('rows stay the same by column, and an article that is gone leaves an empty place', () => {
  const rows = [row(3, 3), row(5)]
  expect(toRows(toColumns(rows))).toEqual(rows)
  const left = toRows(titlesWithout(toColumns(rows), id => id === 3))
  expect(left.map(({ id, bigTitle }) => [id, bigTitle])).toEqual([
    [0, ''],
    [5, 'Title 5']
  ])
})

test('titles of an earlier version, of a release that is still up or of a saved page, are read without translations', () => {
  const { translationGroup: _, ...earlier } = toColumns([row(3, 3), row(5)])
  const saved = JSON.parse(JSON.stringify(earlier)) as TitleColumns
  expect(toRows(saved).map(({ id, translationGroup }) => [id, translationGroup])).toEqual([
    [3, 0],
    [5, 0]
  ])
  expect(titlesWithout(saved, id => id === 3).id).toEqual([0, 5])
})
