/** Accepted answer of a question as one line of a list. */
export interface AnswerLine {
  /** Name of the author of the answer. */
  name: string
  official: boolean
  /** Beginning of the answer. */
  text: string
}

/** State of a question, for lists and weekly figures. */
export interface AnswerFacts {
  answer: AnswerLine | null
  /** Minutes from the question to the first comment by the vendor's staff. */
  staffMinutes: number | null
}

/** Value for an article that is not a question. */
export const NO_ANSWER: AnswerFacts = { answer: null, staffMinutes: null }
