import { interpolate } from '../../domain/language/interpolate.ts'
import type { Language } from '../../domain/language/languages.ts'
import { en as attributesEn } from '../../locales/articleFields/en.ts'
import { zh as attributesZh } from '../../locales/articleFields/zh.ts'
import { en } from '../../locales/writing/en.ts'
import { zh } from '../../locales/writing/zh.ts'

const strings = {
  zh: { ...zh, attributes: attributesZh },
  en: { ...en, attributes: attributesEn }
}
export type WritingWords = (typeof strings)[Language]

/** The strings of writing. */
export function wordsOf(lang: Language): WritingWords {
  return strings[lang]
}

const STEPS = [
  { seconds: 86_400, word: 'ago_days' },
  { seconds: 3600, word: 'ago_hours' },
  { seconds: 60, word: 'ago_minutes' },
  { seconds: 5, word: 'ago_seconds' }
] as const

/** How long ago a moment in milliseconds was. */
export function ago(words: WritingWords, at: number): string {
  const passed = Math.max(0, (Date.now() - at) / 1000)
  const step = STEPS.find(({ seconds }) => passed >= seconds)
  if (!step) return words.just_now
  return interpolate(words[step.word], { count: Math.floor(passed / (step.seconds === 5 ? 1 : step.seconds)) })
}
