import type { ListCounts } from '../../domain/article/listing.ts'
import type { ChipIntro } from '../../domain/content/chipFile.ts'
import type { Language } from '../../domain/language/languages.ts'
import { grouped } from '../../domain/language/numbers.ts'
import { translator } from '../../locales/translate.ts'
import { replyTime } from './replyTime.ts'

interface ChipFigure {
  label: string
  /** Label where there is little space. */
  short?: string
  value: string
}

/** Returns the figures of a chip: its newest SDK, open questions, documents, and the time of first replies. */
export function chipFigures(
  lang: Language,
  counts: ListCounts['chips'][number] | undefined,
  sdk: ChipIntro['sdk']
): ChipFigure[] {
  if (!counts) return []
  const t = translator(lang, 'articles')
  return [
    ...(sdk ? [{ label: t('sdk_since', { date: sdk.date }), value: sdk.version }] : []),
    { label: t('unsolved'), value: grouped(counts.unsolved) },
    { label: t('documents'), value: grouped(counts.documents) },
    ...(counts.staffHours === null
      ? []
      : [{ label: t('staff_median'), short: t('first_reply'), value: replyTime(counts.staffHours, lang) }])
  ]
}
