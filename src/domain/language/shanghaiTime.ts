const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short'
})

/** Formats `time` as `YYYY-MM-DD HH:mm` in Asia/Shanghai, the form of an article's `date`. */
export function toShanghai(time: Date): string {
  return parts.format(time)
}

/** Converts an ISO time of the API to the same form. Like files, it is precise to the minute. */
export function shanghaiText(iso: string): string {
  return toShanghai(new Date(iso))
}

/** Parses `YYYY-MM-DD[ HH:mm]` in Asia/Shanghai, which has no daylight saving time. */
export function fromShanghai(date: string): Date {
  const [day, clock = '00:00'] = date.split(' ')
  return new Date(`${day}T${clock}:00+08:00`)
}

/** Returns the part of a date that a card shows: the text before the first space. */
export function dayOf(date: string): string {
  return date.split(' ')[0] ?? ''
}

/** Returns a date as a `datetime` attribute, with its zone. A date without a clock time is a day everywhere. */
export function dateTimeOf(date: string): string {
  const [day = '', clock = '00:00'] = date.split(' ')
  return clock === '00:00' ? day : `${day}T${clock}+08:00`
}
