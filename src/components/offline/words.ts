import type { Language } from '../../domain/language/languages.ts'
import { en } from '../../locales/offline/en.ts'
import { zh } from '../../locales/offline/zh.ts'

type Key = Exclude<keyof typeof zh, 'readme'>

/** The offline words for scripts, without i18next: `t('found', { count: 3 })`. */
export function offlineWords(lang: Language): (key: Key, values?: Record<string, string | number>) => string {
  const words: Record<Key, string> = lang === 'en' ? en : zh
  return (key, values = {}) => words[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** The language of the page. */
export function pageLanguage(): Language {
  return document.documentElement.lang.startsWith('en') ? 'en' : 'zh'
}

/** `1234567` → `1.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} KB`
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}

/** The day and time of an ISO date, where the reader is: `2026-11-21 09:30`. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}
