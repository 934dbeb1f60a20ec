/** The accepted answer of a question as one line of a list. */
interface AnswerLine {
  /** Who answered. */
  name: string
  official: boolean
  /** The beginning of the answer. */
  text: string
}

/** What became of a question, for lists and the figures of a week. */
export interface AnswerFacts {
  answer: AnswerLine | null
  /** From the question until somebody of the vendor wrote below it. */
  staffMinutes: number | null
}

/** Of an article that is no question. */
export const NO_ANSWER: AnswerFacts = { answer: null, staffMinutes: null }
