import { expect, test } from 'vitest'
import { medianHours, weekFigures } from '../../src/domain/article/weekFigures.ts'

const now = new Date('2026-11-23T04:00:00Z')
const question = (date: string, solved = '1', staffMinutes: number | null = null) => ({
  articleType: 2,
  date,
  solved,
  staffMinutes
})

test('a week with questions shows the figures of the week', () => {
  const cards = [
    question('2026-11-22 10:00', '1', 60),
    question('2026-11-21 10:00', '0'),
    question('2026-11-20 10:00', '1', 180),
    question('2026-10-01 10:00'),
    { ...question('2026-11-22 10:00'), articleType: 1 }
  ]
  expect(weekFigures(cards, now)).toEqual({ days: 7, questions: 3, solved: 2, staffHours: 2 })
})

test('a quiet week shows the figures of its month, and a quiet month shows none', () => {
  const cards = [question('2026-11-22'), question('2026-11-01'), question('2026-10-30')]
  expect(weekFigures(cards, now)).toEqual({ days: 30, questions: 3, solved: 3, staffHours: null })
  expect(weekFigures(cards.slice(1), now)).toBeUndefined()
})

test('the median is of those that somebody of the vendor answered', () => {
  expect(medianHours([{ staffMinutes: 30 }, { staffMinutes: null }, { staffMinutes: 90 }, { staffMinutes: 600 }])).toBe(
    1.5
  )
  expect(medianHours([])).toBeNull()
})
