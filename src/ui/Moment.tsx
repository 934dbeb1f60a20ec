import { exactMoment, relativeMoment } from '../domain/language/formatMoment.ts'
import type { Language } from '../domain/language/languages.ts'

/** A time relative to now, with the exact local time on hover. */
export function Moment({ iso, lang, className }: { iso: string; lang: Language; className?: string }) {
  return (
    <time className={className} dateTime={iso} title={exactMoment(iso)}>
      {relativeMoment(iso, lang)}
    </time>
  )
}
