import type { Language } from '../../domain/language/languages.ts'

interface Texts {
  hide: (reason: string) => string
  restore: string
  approve: string
}

/** Notifications about moderation, in the author's language. */
export const MODERATION_TEXTS: Record<Language, Texts> = {
  zh: {
    hide: reason => `内容已被隐藏，原因：${reason}`,
    restore: '内容已恢复显示。',
    approve: '内容已通过审核并公开。'
  },
  en: {
    hide: reason => `Your post was hidden. Reason: ${reason}`,
    restore: 'Your post is visible again.',
    approve: 'Your post was approved and is now public.'
  }
}
