import { dayOf, shanghaiText, toShanghai } from './shanghaiTime.ts'

/** When something was, as short as it can be told: the time of today, else the day. */
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
