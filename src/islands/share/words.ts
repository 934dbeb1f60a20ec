import { en } from '../../words/share/en.ts'
import { zh } from '../../words/share/zh.ts'

/** The words of sharing, in the language of this page. */
export function pageWords(): typeof zh | typeof en {
  return document.documentElement.lang.startsWith('en') ? en : zh
}
