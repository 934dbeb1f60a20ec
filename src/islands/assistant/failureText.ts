import type { Translator } from '../../locales/strings.ts'
import { UNANSWERED } from '../../stores/conversation.ts'
import type { Failure } from '../../stores/outcome.ts'

/** Returns what happened to the last question, and what to do. */
export function failureText(failure: Failure, t: Translator<'assistant'>): string {
  if (failure === UNANSWERED) return t('stop_unanswered')
  return failure.message || (navigator.onLine ? t('failed_hint') : t('offline_hint'))
}
