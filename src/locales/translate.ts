import { createInstance, type TFunction } from 'i18next'
import type { Language } from '../domain/language/languages.ts'
import { en as adminEn } from './admin/en.ts'
import { zh as admin } from './admin/zh.ts'
import { en as articlesEn } from './articles/en.ts'
import { zh as articles } from './articles/zh.ts'
import { en as assistantEn } from './assistant/en.ts'
import { zh as assistant } from './assistant/zh.ts'
import { en as chipsEn } from './chips/en.ts'
import { zh as chips } from './chips/zh.ts'
import { en as commentsEn } from './comments/en.ts'
import { zh as comments } from './comments/zh.ts'
import { en as crawlEn } from './crawl/en.ts'
import { zh as crawl } from './crawl/zh.ts'
import { en as errorsEn } from './errors/en.ts'
import { zh as errors } from './errors/zh.ts'
import { en as messagesEn } from './messages/en.ts'
import { zh as messages } from './messages/zh.ts'
import { en as offlineEn } from './offline/en.ts'
import { zh as offline } from './offline/zh.ts'
import { en as personalEn } from './personal/en.ts'
import { zh as personal } from './personal/zh.ts'
import { en as profileEn } from './profile/en.ts'
import { zh as profile } from './profile/zh.ts'
import { en as searchEn } from './search/en.ts'
import { zh as search } from './search/zh.ts'
import { en as signInEn } from './signIn/en.ts'
import { zh as signIn } from './signIn/zh.ts'
import { en as siteEn } from './site/en.ts'
import { zh as site } from './site/zh.ts'
import { en as supportEn } from './support/en.ts'
import { zh as support } from './support/zh.ts'
import { en as writingEn } from './writing/en.ts'
import { zh as writing } from './writing/zh.ts'

const zh = {
  admin,
  articles,
  assistant,
  chips,
  comments,
  crawl,
  errors,
  messages,
  offline,
  personal,
  profile,
  search,
  signIn,
  site,
  support,
  writing
}
const en = {
  admin: adminEn,
  articles: articlesEn,
  assistant: assistantEn,
  chips: chipsEn,
  comments: commentsEn,
  crawl: crawlEn,
  errors: errorsEn,
  messages: messagesEn,
  offline: offlineEn,
  personal: personalEn,
  profile: profileEn,
  search: searchEn,
  signIn: signInEn,
  site: siteEn,
  support: supportEn,
  writing: writingEn
} satisfies Record<keyof typeof zh, unknown>

export type Noun = keyof typeof zh
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site'
    resources: typeof zh
  }
}

const i18n = createInstance()
await i18n.init({
  resources: { zh, en },
  fallbackLng: 'zh',
  ns: Object.keys(zh),
  defaultNS: 'site',
  interpolation: { escapeValue: false },
  initAsync: false
})

const translators = new Map<string, Translate>()

/** The words of `lang`, with those of `noun` first: `t('unsolved')`, `t('home', { ns: 'site' })`. */
export function translator<N extends Noun>(lang: Language, noun: N): TFunction<[N, ...Noun[]]> {
  const key = `${lang} ${noun}`
  const known = translators.get(key) ?? remembering(i18n.getFixedT(lang, noun))
  translators.set(key, known)
  return known as unknown as TFunction<[N, ...Noun[]]>
}

type Translate = (key: string, options?: object) => string

/** The same function, which looks a plain word up once: a page has hundreds, and a build thousands of pages. */
function remembering(translate: unknown): Translate {
  const t = translate as Translate
  const words = new Map<string, string>()
  return (key, options) => {
    if (options) return t(key, options)
    const known = words.get(key) ?? t(key)
    words.set(key, known)
    return known
  }
}
