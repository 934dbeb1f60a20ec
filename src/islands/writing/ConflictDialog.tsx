import { useEffect, useRef } from 'react'
import type { DraftFields } from '../../contract/writing.ts'
import { wholeText } from '../../domain/writing/fields.ts'
import type { Translator } from '../../locales/strings.ts'
import { $fields, type Conflict } from '../../stores/autosave.ts'
import { type Choice, settle, theirFields } from '../../stores/conflicts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons, DialogHead } from '../../ui/Dialog.tsx'

interface Props {
  t: Translator<'writing'>
  conflict: Conflict
  /** Called with the new key of the draft. */
  onKey: (key: string) => void
  onEnd: () => void
}

const NEW = 'bg-blue-wash shadow-[-6px_0_var(--blue-wash)] forced-colors:underline'

/** Shows two texts side by side, and continues with the chosen one. */
export function ConflictDialog({ t, conflict, onKey, onEnd }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // The first difference may be far below the start.
    for (const side of dialog.current?.querySelectorAll('pre') ?? []) {
      const first = side.querySelector<HTMLElement>('[data-new]')
      if (first) side.scrollTop = first.offsetTop - side.offsetTop - side.clientHeight / 3
    }
  }, [])
  const mine = $fields.get()
  const theirs = theirFields()
  if (!theirs) return null
  const choose = async (choice: Choice) => {
    const key = await settle(choice)
    if (key) onKey(key)
    onEnd()
  }
  const expired = conflict.kind === 'article'
  const joined = expired || mine.articleId !== null
  return (
    <Dialog ref={dialog} width="widest" aria-labelledby="conflict-title" onClose={onEnd}>
      <DialogHead
        id="conflict-title"
        title={expired ? t('expired_title') : t('conflict_title')}
        hint={expired ? t('expired_hint') : t('conflict_hint')}
      />
      <div className="my-4 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-4 max-md:my-3 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3">
        <Side name={t('side_mine')} fields={mine} other={theirs} />
        <Side name={t('side_theirs')} fields={theirs} other={mine} />
      </div>
      <p className="text-s text-ink-2">
        {t('differs')} {joined ? t('both_hint_article') : t('both_hint_draft')}
      </p>
      <DialogButtons>
        <Button onClick={() => void choose('mine')}>{t('keep_mine')}</Button>
        <Button onClick={() => void choose('theirs')}>{t('keep_theirs')}</Button>
        <Button primary onClick={() => void choose('both')}>
          {t('keep_both')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

const linesOf = (fields: DraftFields) => [fields.bigTitle, fields.smallTitle, ...wholeText(fields).split('\n')]

function Side({ name, fields, other }: { name: string; fields: DraftFields; other: DraftFields }) {
  const known = new Set(linesOf(other))
  const lines = linesOf(fields)
  return (
    <section>
      <h3 className="mb-1.5 text-s">{name}</h3>
      <pre
        className="h-[min(44vh,420px)] overflow-auto rounded border border-line bg-sunk px-3.5 py-3 font-mono text-[13px]/[1.65] wrap-anywhere whitespace-pre-wrap max-md:h-[19vh]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
      >
        {lines.map((line, at) => {
          const fresh = !known.has(line)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key
            <span key={at} className={fresh ? NEW : undefined} data-new={fresh ? '' : undefined}>
              {`${line}\n`}
            </span>
          )
        })}
      </pre>
    </section>
  )
}
