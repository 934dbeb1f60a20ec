import type { Language } from '../../domain/language/languages.ts'

interface Texts {
  hide: (reason: string) => string
  restore: string
  approve: string
}

/** What authors are told of their own texts, in their language. */
export const MODERATION_TEXTS: Record<Language, Texts> = {
  zh: {
    hide: reason => `已被隐藏，原因：${reason}`,
    restore: '已经恢复，大家又能看到了。',
    approve: '已经通过审核，大家都能看到了。'
  },
  en: {
    hide: reason => `It was hidden: ${reason}`,
    restore: 'It is shown again.',
    approve: 'It was approved, and everybody can read it now.'
  }
}
