import { useEffect, useRef } from 'react'
import type { DraftFields } from '../../contract/writing.ts'
import { wholeText } from '../../domain/writing/fields.ts'
import type { Translator } from '../../locales/strings.ts'
import { $fields, type Conflict } from '../../stores/autosave.ts'
import { type Choice, settle, theirFields } from '../../stores/conflicts.ts'

interface Props {
  t: Translator<'writing'>
  conflict: Conflict
  /** The draft has this key from now on. */
  onKey: (key: string) => void
  onEnd: () => void
}

/** Shows two texts side by side, and goes on with what somebody chooses. */
export function ConflictDialog({ t, conflict, onKey, onEnd }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // What differs may stand far below what does not.
    for (const side of dialog.current?.querySelectorAll('pre') ?? []) {
      const first = side.querySelector<HTMLElement>('.new')
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
    <dialog ref={dialog} className="ask conflict" aria-labelledby="conflict-title" onClose={onEnd}>
      <h2 id="conflict-title">{expired ? t('expired_title') : t('conflict_title')}</h2>
      <p>{expired ? t('expired_hint') : t('conflict_hint')}</p>
      <div className="sides">
        <Side name={t('side_mine')} fields={mine} other={theirs} />
        <Side name={t('side_theirs')} fields={theirs} other={mine} />
      </div>
      <p className="small">
        {t('differs')} {joined ? t('both_hint_article') : t('both_hint_draft')}
      </p>
      <p className="answers">
        <button type="button" className="btn" onClick={() => void choose('mine')}>
          {t('keep_mine')}
        </button>
        <button type="button" className="btn" onClick={() => void choose('theirs')}>
          {t('keep_theirs')}
        </button>
        <button type="button" className="btn primary" onClick={() => void choose('both')}>
          {t('keep_both')}
        </button>
      </p>
    </dialog>
  )
}

const linesOf = (fields: DraftFields) => [fields.bigTitle, fields.smallTitle, ...wholeText(fields).split('\n')]

function Side({ name, fields, other }: { name: string; fields: DraftFields; other: DraftFields }) {
  const known = new Set(linesOf(other))
  const lines = linesOf(fields)
  return (
    <section>
      <h3>{name}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre tabIndex={0}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
          <span key={at} className={known.has(line) ? undefined : 'new'}>
            {`${line}\n`}
          </span>
        ))}
      </pre>
    </section>
  )
}
