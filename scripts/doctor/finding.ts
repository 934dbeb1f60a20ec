/** Result of a check. */
export interface Finding {
  level: 'ok' | 'warning' | 'error'
  /** The fact that the check found. */
  text: string
  /** Instructions to fix the problem. Undefined for the level `ok`. */
  advice?: string
}

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const warning = (text: string, advice: string): Finding => ({ level: 'warning', text, advice })
export const error = (text: string, advice: string): Finding => ({ level: 'error', text, advice })
