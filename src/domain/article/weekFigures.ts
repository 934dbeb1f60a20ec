import { fromShanghai } from '../language/shanghaiTime.ts'
import { PROBLEM_ASSISTANCE } from './articleTypes.ts'
import type { ArticleCard } from './listing.ts'

/** Figures of the questions of the last days. */
export interface WeekFigures {
  /** Number of days counted. */
  days: number
  questions: number
  solved: number
  /** Median hours until the vendor's staff commented, or null if they never did. */
  staffHours: number | null
}

type Question = Pick<ArticleCard, 'articleType' | 'date' | 'solved' | 'staffMinutes'>

const DAY_MS = 86_400_000
/** Periods in days. A quiet week is less informative than its month. */
const PERIODS = [7, 30]
const MIN_QUESTIONS = 3
/** The longest period. Older cards do not matter. */
export const WEEK_FIGURES_SPAN_MS = Math.max(...PERIODS) * DAY_MS

/**
 * Returns the figures of the week before `now`, or of the month if the week was quiet. Returns undefined if the month
 * was quiet too.
 */
export function weekFigures(cards: readonly Question[], now: Date): WeekFigures | undefined {
  for (const days of PERIODS) {
    const from = now.getTime() - days * DAY_MS
    const questions = cards.filter(card => card.articleType === PROBLEM_ASSISTANCE && startOf(card) >= from)
    if (questions.length < MIN_QUESTIONS) continue
    const solved = questions.filter(card => card.solved !== '0').length
    return { days, questions: questions.length, solved, staffHours: medianHours(questions) }
  }
  return undefined
}

/** Returns the median hours until the vendor's staff commented on these questions, or null if they never did. */
export function medianHours(questions: readonly Pick<Question, 'staffMinutes'>[]): number | null {
  const minutes = questions.flatMap(({ staffMinutes }) => staffMinutes ?? []).sort((a, b) => a - b)
  if (minutes.length === 0) return null
  const middle = (minutes.length - 1) / 2
  const median = ((minutes[Math.floor(middle)] ?? 0) + (minutes[Math.ceil(middle)] ?? 0)) / 2
  return Math.round(median / 6) / 10
}

const startOf = ({ date }: Pick<Question, 'date'>) => fromShanghai(date).getTime()
