import { browserTranslator } from '../../locales/browserTranslator.ts'

/** Translator of the namespace `offline`. */
export const translator = browserTranslator<'offline'>(
  import.meta.glob('../../locales/*/offline.ts', { eager: true, import: 'strings' })
)

/** Formats a size: `1234567` → `1.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} KB`
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}

/** Formats an ISO date as day and time in the reader's time zone: `2026-11-21 09:30`. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}
