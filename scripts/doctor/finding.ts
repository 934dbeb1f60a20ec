/** What a check found. */
export interface Finding {
  level: 'ok' | 'warning' | 'error'
  /** What is so. */
  text: string
  /** What to do about it, unless the level is `ok`. */
  advice?: string
}

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const warning = (text: string, advice: string): Finding => ({ level: 'warning', text, advice })
export const error = (text: string, advice: string): Finding => ({ level: 'error', text, advice })
