import { type KeyboardEvent, useEffect, useState } from 'react'
import { exactMoment, localText } from '../../domain/language/formatMoment.ts'
import type { Language } from '../../domain/language/languages.ts'
import { type ChangedLines, countChangedLines } from './compareTexts.ts'
import type { Version } from './HistoryDialog.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  diff: typeof import('diff')
  versions: readonly Version[]
  shown: number
  /** True if a phone shows the list and not the changes. */
  isAlone: boolean
  onShow: (at: number) => void
}

/** The versions of a text: when, who, and how many lines changed. */
export function VersionList({ lang, diff, versions, shown, isAlone, onShow }: Props) {
  const t = translator(lang)
  const counts = useCounts(diff, versions)
  return (
    <ol
      aria-label={t('version_list')}
      className={`sticky top-0 max-h-[calc(80vh-58px)] self-start overflow-y-auto p-3 max-md:static max-md:max-h-none max-md:p-0 ${isAlone ? '' : 'max-md:hidden'}`}
      onKeyDown={moveFocus}
    >
      {versions.map(({ writtenAt, writtenBy }, at) => (
        <li key={writtenAt} className="max-md:border-b max-md:border-line">
          <button
            type="button"
            className="grid min-h-14 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 rounded px-3 py-2 text-left text-s text-ink-2 hover:bg-hover md:aria-[current]:rounded-l-none md:aria-[current]:shadow-[inset_2px_0_var(--red)] md:aria-[current]:font-semibold md:aria-[current]:text-ink max-md:min-h-16 max-md:px-4"
            aria-current={at === shown ? 'true' : undefined}
            title={exactMoment(writtenAt)}
            onClick={() => onShow(at)}
          >
            <time className="mono text-ink" dateTime={writtenAt}>
              {localText(writtenAt)}
            </time>
            {at === 0 && <span className="justify-self-end text-xs font-normal text-ink-3">{t('history_now')}</span>}
            <span className="col-start-1 truncate font-normal">{writtenBy}</span>
            <Lines t={t} counts={counts[at]} isFirst={at === versions.length - 1} />
          </button>
        </li>
      ))}
    </ol>
  )
}

/** How many lines a version added and removed. */
function Lines({
  t,
  counts,
  isFirst
}: {
  t: ReturnType<typeof translator>
  counts: ChangedLines | undefined
  isFirst: boolean
}) {
  if (isFirst) return <span className="justify-self-end text-xs font-normal text-ink-3">{t('version_first')}</span>
  if (!counts) return null
  const { added, removed } = counts
  return (
    <span className="mono justify-self-end text-xs font-normal whitespace-nowrap">
      <span className="sr">{t('version_lines', { added, removed })}</span>
      <span aria-hidden="true">
        <span className="text-blue">+{added}</span> <span className="text-red">−{removed}</span>
      </span>
    </span>
  )
}

/** Counts the changes of one version after another, so that fifty long texts do not block the page. */
function useCounts(diff: Props['diff'], versions: readonly Version[]): readonly ChangedLines[] {
  const [counts, setCounts] = useState<readonly ChangedLines[]>([])
  useEffect(() => {
    const found: ChangedLines[] = []
    let timer: ReturnType<typeof setTimeout>
    const next = () => {
      const [after, before] = [versions[found.length], versions[found.length + 1]]
      if (!after || !before) return
      found.push(countChangedLines(diff, before.text, after.text))
      setCounts([...found])
      timer = setTimeout(next)
    }
    next()
    return () => clearTimeout(timer)
  }, [diff, versions])
  return counts
}

function moveFocus(event: KeyboardEvent<HTMLOListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus()
}
