import { dayOf, shanghaiText, toShanghai } from './shanghaiTime.ts'

/** Formats a time in its shortest form: the clock time for today, otherwise the day. */
export function shortMoment(iso: string, now = new Date()): string {
  const moment = shanghaiText(iso)
  return dayOf(moment) === dayOf(toShanghai(now)) ? clockOf(iso) : dayOf(moment)
}

/** Formats the clock time in Asia/Shanghai, `HH:mm`. */
export function clockOf(iso: string): string {
  return shanghaiText(iso).split(' ')[1] ?? ''
}

/** Formats the day in Asia/Shanghai, `YYYY-MM-DD`. */
export function dayIn(iso: string): string {
  return dayOf(shanghaiText(iso))
}
