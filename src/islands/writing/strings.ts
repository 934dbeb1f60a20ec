import { browserTranslator } from '../../locales/browserTranslator.ts'
import type { Translator } from '../../locales/strings.ts'

/** Translator of the namespace `writing`. */
export const translator = browserTranslator<'writing'>(
  import.meta.glob('../../locales/*/writing.ts', { eager: true, import: 'strings' })
)

const STEPS = [
  { seconds: 86_400, word: 'ago_days' },
  { seconds: 3600, word: 'ago_hours' },
  { seconds: 60, word: 'ago_minutes' },
  { seconds: 5, word: 'ago_seconds' }
] as const

/** Formats the time since a moment in milliseconds. */
export function ago(t: Translator<'writing'>, at: number): string {
  const passed = Math.max(0, (Date.now() - at) / 1000)
  const step = STEPS.find(({ seconds }) => passed >= seconds)
  if (!step) return t('just_now')
  return t(step.word, { count: Math.floor(passed / (step.seconds === 5 ? 1 : step.seconds)) })
}
