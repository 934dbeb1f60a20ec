import { useEffect, useRef, useState } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import type { Outcome } from '../../stores/outcome.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { translator } from './strings.ts'
import { useHistorySteps } from './useHistorySteps.ts'
import { VersionChanges } from './VersionChanges.tsx'
import { VersionList } from './VersionList.tsx'

/** A text, when it was written, and by whom if several people can write it. */
export interface Version {
  text: string
  writtenAt: string
  writtenBy?: string
}

interface Props<V extends Version> {
  lang: Language
  /** Language of the texts. */
  textLang: Language
  /** Loads the versions, the current one first. */
  load: () => Promise<Outcome<V[]>>
  /** Makes an earlier version the current one. Undefined if that is impossible. */
  restore?: (version: V) => Promise<Outcome<unknown>>
  onEnd: () => void
}

const PHONE = '(max-width: 767px)'

/** Shows the versions of an article or a comment beside the changes of one of them. */
export function HistoryDialog<V extends Version>({ lang, textLang, load, restore, onEnd }: Props<V>) {
  const t = translator(lang)
  const dialog = useRef<HTMLDialogElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { step, open, back, leave } = useHistorySteps(dialog)
  const [versions, setVersions] = useState<V[]>()
  const [diff, setDiff] = useState<typeof import('diff')>()
  const [failure, setFailure] = useState('')
  const [shown, setShown] = useState(0)
  const [restoring, setRestoring] = useState<V>()
  const [restored, setRestored] = useState(false)
  async function read(): Promise<void> {
    const [outcome, loaded] = await Promise.all([load(), import('diff')])
    setFailure(outcome.ok ? '' : outcome.failure.message || t('failed_hint'))
    setDiff(loaded)
    if (outcome.ok) setVersions(outcome.value)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions are those of the moment when it opened
  useEffect(() => {
    dialog.current?.showModal()
    read().catch(() => setFailure(t('failed_hint')))
  }, [])
  function show(at: number): void {
    setShown(at)
    scroller.current?.scrollTo(0, 0)
  }
  async function confirmed(): Promise<string | undefined> {
    const outcome = restoring && (await restore?.(restoring))
    if (!outcome?.ok) return outcome?.failure.message || t('network')
    setRestored(true)
    await read()
    show(0)
    return undefined
  }
  const version = versions?.[shown]
  return (
    <>
      <Dialog
        ref={dialog}
        width="panes"
        aria-labelledby="history-title"
        // The page shows the text that was restored.
        onClose={() => leave(() => (restored ? location.reload() : onEnd()))}
      >
        <div className="flex h-full min-h-0 flex-col">
          <header className="flex flex-none items-center gap-3 border-b border-line py-2 pr-2 pl-6 max-md:pl-4">
            <h2 id="history-title" className="flex-none text-l font-title">
              {t('history')}
            </h2>
            <p className="min-w-0 truncate text-s text-ink-3 max-md:hidden" role="status">
              {restored ? t('version_restored') : t('history_hint')}
            </p>
            <button
              type="button"
              className="ml-auto grid size-10 flex-none place-items-center rounded text-ink-2 hover:bg-hover hover:text-ink"
              aria-label={t('close')}
              onClick={() => dialog.current?.close()}
            >
              <Icon name="close" />
            </button>
          </header>
          {failure && <Problem className="m-6 max-md:m-4">{failure}</Problem>}
          {!failure && (!versions || versions.length === 1) && (
            <p className="m-6 text-s text-ink-2 max-md:m-4" role="status">
              {versions ? t('history_none') : t('loading')}
            </p>
          )}
          {diff && version && versions.length > 1 && (
            <div
              ref={scroller}
              className="grid min-h-0 flex-1 grid-cols-[264px_minmax(0,1fr)] overflow-y-auto max-md:grid-cols-1"
            >
              <VersionList
                {...{ lang, diff, versions, shown }}
                isAlone={step === 'list'}
                onShow={at => {
                  show(at)
                  if (matchMedia(PHONE).matches) open()
                }}
              />
              <VersionChanges
                key={version.writtenAt}
                {...{ lang, textLang, diff, version }}
                previous={versions[shown + 1]}
                isAlone={step === 'changes'}
                onBack={back}
                onRestore={restore && shown > 0 ? () => setRestoring(version) : undefined}
              />
            </div>
          )}
        </div>
      </Dialog>
      {restoring && (
        <Confirm
          title={t('version_restore_title')}
          hint={t('version_restore_hint')}
          yes={t('version_restore')}
          no={t('cancel')}
          onSure={confirmed}
          onEnd={() => {
            setRestoring(undefined)
            // The button of the restored version is gone.
            if (restored) scroller.current?.querySelector('button')?.focus()
          }}
        />
      )}
    </>
  )
}
