import type { Change } from 'diff'
import { useEffect, useRef, useState } from 'react'
import { exactMoment } from '../../domain/language/formatMoment.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Outcome } from '../../stores/outcome.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons, DialogHead } from '../../ui/Dialog.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { compareTexts } from './compareTexts.ts'
import { translator } from './strings.ts'

/** A text and the time at which it was written. */
export interface Version {
  text: string
  writtenAt: string
}

/** Number of versions that are open at first. */
const FIRST_OPEN = 2

interface Props {
  lang: Language
  /** The present text. */
  now: Version
  /** Loads the previous texts, newest first. */
  load: () => Promise<Outcome<Version[]>>
  onEnd: () => void
}

/** Shows the versions of an article or a comment, newest first, each with its changes. */
export function HistoryDialog({ lang, now, load, onEnd }: Props) {
  const t = translator(lang)
  const dialog = useRef<HTMLDialogElement>(null)
  const [versions, setVersions] = useState<Version[]>()
  const [diff, setDiff] = useState<typeof import('diff')>()
  const [failure, setFailure] = useState('')
  useEffect(() => dialog.current?.showModal(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions are those of the moment when it opened
  useEffect(() => {
    let left = false
    void Promise.all([load(), import('diff')]).then(([outcome, loaded]) => {
      if (left) return
      if (!outcome.ok) return setFailure(outcome.failure.message || t('failed_hint'))
      setDiff(loaded)
      setVersions([now, ...outcome.value])
    })
    return () => {
      left = true
    }
  }, [])
  return (
    <Dialog ref={dialog} width="wide" aria-labelledby="history-title" onClose={onEnd}>
      <DialogHead id="history-title" title={t('history')} hint={t('history_hint')} />
      {failure && <Problem className="mt-3">{failure}</Problem>}
      {!failure && (!versions || versions.length === 1) && (
        <p className="mt-3 text-s text-ink-2" role="status">
          {versions ? t('history_none') : t('loading')}
        </p>
      )}
      {diff && versions && versions.length > 1 && (
        <ol className="mt-4 grid gap-4">
          {versions.map(({ text, writtenAt }, at) => (
            <li key={writtenAt} className="min-w-0">
              <Disclosed
                isOpen={at < FIRST_OPEN}
                title={`${at === 0 ? `${t('history_now')} · ` : ''}${exactMoment(writtenAt)}`}
                changes={() => compareTexts(diff, versions[at + 1]?.text, text)}
              />
            </li>
          ))}
        </ol>
      )}
      <DialogButtons>
        <Button onClick={() => dialog.current?.close()}>{t('close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}

interface DisclosedProps {
  isOpen: boolean
  title: string
  changes: () => Change[]
}

/** A version whose changes are compared when it is opened, because fifty long texts would take half a minute. */
function Disclosed({ isOpen, title, changes }: DisclosedProps) {
  const [shown, setShown] = useState(() => (isOpen ? changes() : undefined))
  return (
    <details open={isOpen} onToggle={event => event.currentTarget.open && setShown(before => before ?? changes())}>
      <summary className="mb-1.5 min-h-6 text-s text-ink-2 max-md:min-h-10">{title}</summary>
      {shown && <Changes changes={shown} />}
    </details>
  )
}

const ADDED = 'rounded-[2px] bg-[color-mix(in_srgb,var(--blue)_20%,transparent)] no-underline'
const REMOVED = 'rounded-[2px] bg-[color-mix(in_srgb,var(--red)_14%,transparent)] text-ink-2 line-through'

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <pre className="max-h-[50vh] overflow-auto rounded border border-line bg-sunk px-3.5 py-3 font-mono text-[13px]/[1.65] wrap-anywhere whitespace-pre-wrap">
      {changes.map(({ value, added, removed }, place) => {
        const Tag = added ? 'ins' : removed ? 'del' : 'span'
        return (
          <Tag
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other key
            key={place}
            className={added ? ADDED : removed ? REMOVED : ''}
          >
            {value}
          </Tag>
        )
      })}
    </pre>
  )
}
