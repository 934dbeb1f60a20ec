import { interpolate } from '../../domain/language/interpolate.ts'
import type { Language } from '../../domain/language/languages.ts'
import { en } from '../../locales/tickets/en.ts'
import { zh } from '../../locales/tickets/zh.ts'

export type TicketWords = typeof zh | typeof en

/** The words of what staff see of tickets. */
export function ticketWordsOf(lang: Language): TicketWords {
  return lang === 'zh' ? zh : en
}

/** Why a ticket was refused, in words. */
export function reasonText(words: TicketWords, reason: string): string {
  const key = `reason_${reason}`
  return key in words ? words[key as keyof TicketWords] : reason
}

/** Where in a ticket something was taken out, in words. */
export function whereText(words: TicketWords, where: string): string {
  const [, place = '', number = '', name = ''] = /^(\w+)(?: (\d+))?(, its name)?$/.exec(where) ?? []
  const key = `where_${place}${name ? '_name' : ''}`
  return key in words ? interpolate(words[key as keyof TicketWords], { number }) : where
}
