import { useMemo } from 'react'
import { exactMoment, localText } from '../../domain/language/formatMoment.ts'
import type { Language } from '../../domain/language/languages.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { compareTexts, type Row } from './compareTexts.ts'
import type { Version } from './HistoryDialog.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  textLang: Language
  diff: typeof import('diff')
  version: Version
  previous: Version | undefined
  /** True if a phone shows the changes and not the list. */
  isAlone: boolean
  onBack: () => void
  onRestore: (() => void) | undefined
}

const ROW = {
  same: { sign: '', className: 'text-ink-2' },
  added: { sign: '+', className: 'bg-blue-wash' },
  removed: { sign: '−', className: 'bg-red-wash' }
}
const MARKED = {
  added:
    'rounded-[2px] bg-[color-mix(in_srgb,var(--blue)_22%,transparent)] underline decoration-1 underline-offset-[3px]',
  removed: 'rounded-[2px] bg-[color-mix(in_srgb,var(--red)_20%,transparent)] line-through'
}

/** The changes that made a version from the previous one, and a button that restores it. */
export function VersionChanges({ lang, textLang, diff, version, previous, isAlone, onBack, onRestore }: Props) {
  const t = translator(lang)
  const rows = useMemo(
    () => compareTexts(diff, previous?.text, version.text, textLang),
    [diff, previous, version, textLang]
  )
  return (
    <section
      className={`min-w-0 border-l border-line max-md:border-0 ${isAlone ? '' : 'max-md:hidden'}`}
      aria-labelledby="version-title"
    >
      <div className="sticky top-0 z-1 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-card px-5 py-2 max-md:px-4">
        <button
          type="button"
          className="-ml-2 flex h-10 items-center gap-1 pr-2 text-s text-blue md:hidden"
          onClick={onBack}
        >
          <span className="rotate-180">
            <Icon name="right" />
          </span>
          {t('version_all')}
        </button>
        <h3 id="version-title" className="min-w-0 text-s font-semibold max-md:order-1 max-md:w-full">
          <time className="mono" dateTime={version.writtenAt} title={exactMoment(version.writtenAt)}>
            {localText(version.writtenAt)}
          </time>
          {version.writtenBy && <span className="font-normal text-ink-2"> · {version.writtenBy}</span>}
        </h3>
        {onRestore && (
          <Button className="ml-auto" onClick={onRestore}>
            {t('version_restore')}
          </Button>
        )}
      </div>
      <pre className="py-3 font-mono text-[13px]/[22px] wrap-anywhere whitespace-pre-wrap" lang={textLang}>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no other key
          <Line key={place} t={t} row={row} />
        ))}
      </pre>
    </section>
  )
}

function Line({ t, row }: { t: ReturnType<typeof translator>; row: Row }) {
  if (row.kind === 'gap')
    return (
      <div className="my-2 border-y border-line bg-sunk px-5 py-1 font-sans text-xs text-ink-3 first:-mt-3 first:border-t-0 max-md:px-4">
        {t('version_same', { count: row.lines })}
      </div>
    )
  const { kind, pieces } = row
  const { sign, className } = ROW[kind]
  const Changed = kind === 'removed' ? 'del' : 'ins'
  // A line that changed whole needs no mark within it.
  const isMixed = pieces.some(({ changed }) => !changed)
  return (
    <div className={`grid min-h-[22px] grid-cols-[16px_minmax(0,1fr)] gap-2 px-5 max-md:px-4 ${className}`}>
      <span aria-hidden="true">{sign}</span>
      <span>
        {pieces.map(({ text, changed }, place) =>
          changed ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one line have no other key
            <Changed key={place} className={kind !== 'same' && isMixed ? MARKED[kind] : 'no-underline'}>
              {text}
            </Changed>
          ) : (
            text
          )
        )}
      </span>
    </div>
  )
}
