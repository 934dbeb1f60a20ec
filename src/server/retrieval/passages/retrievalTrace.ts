import type { RetrievalStep as Step } from '../../../contract/retrieval.ts'
import type { Answerability } from './answerability.ts'
import type { WeightedQuery } from './termWeights.ts'

/** What a search for passages went by, for staff who look into it; each step with its milliseconds. */
export class Trace {
  readonly steps: { step: Step; took: number }[] = []
  ask: WeightedQuery | undefined
  judgement: Answerability | undefined
  #since = performance.now()

  /** Says that a step is done. */
  done(step: Step): void {
    const now = performance.now()
    this.steps.push({ step, took: now - this.#since })
    this.#since = now
  }
}
