import { en } from '../../locales/share/en.ts'
import { zh } from '../../locales/share/zh.ts'

/** The words of sharing, in the language of this page. */
export function pageWords(): typeof zh | typeof en {
  return document.documentElement.lang.startsWith('en') ? en : zh
}
