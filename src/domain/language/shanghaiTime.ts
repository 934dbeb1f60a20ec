const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short'
})

/** `time` as `YYYY-MM-DD HH:mm` in Asia/Shanghai, the form of an article's `date`. */
export function toShanghai(time: Date): string {
  return parts.format(time)
}

/** The same of an ISO time, as the API has it: to the minute, as files keep it. */
export function shanghaiText(iso: string): string {
  return toShanghai(new Date(iso))
}

/** The moment of a `YYYY-MM-DD[ HH:mm]` in Asia/Shanghai, which has no summer time. */
export function fromShanghai(date: string): Date {
  const [day, clock = '00:00'] = date.split(' ')
  return new Date(`${day}T${clock}:00+08:00`)
}

/** The part of a date that a card shows: what stands before the first space. */
export function dayOf(date: string): string {
  return date.split(' ')[0] ?? ''
}
