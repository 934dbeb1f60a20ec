import type { RetrievalStep as Step } from '../../../contract/retrieval.ts'
import type { Answerability } from './answerability.ts'
import type { WeightedQuery } from './termWeights.ts'

/** Records the steps of a passage search for staff, each with its duration in milliseconds. */
export class Trace {
  readonly steps: { step: Step; took: number }[] = []
  ask: WeightedQuery | undefined
  judgement: Answerability | undefined
  #since = performance.now()

  /** Records the end of a step. */
  done(step: Step): void {
    const now = performance.now()
    this.steps.push({ step, took: now - this.#since })
    this.#since = now
  }
}
