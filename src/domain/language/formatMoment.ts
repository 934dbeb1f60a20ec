import { dayOf, shanghaiText, toShanghai } from './shanghaiTime.ts'

/** The shortest form of a moment: the time for today, otherwise the day. */
export function shortMoment(iso: string, now = new Date()): string {
  const moment = shanghaiText(iso)
  return dayOf(moment) === dayOf(toShanghai(now)) ? clockOf(iso) : dayOf(moment)
}

/** `HH:mm` in Asia/Shanghai. */
export function clockOf(iso: string): string {
  return shanghaiText(iso).split(' ')[1] ?? ''
}

/** The day in Asia/Shanghai, `YYYY-MM-DD`. */
export function dayIn(iso: string): string {
  return dayOf(shanghaiText(iso))
}
