import type { Change } from 'diff'
import { useEffect, useRef, useState } from 'react'
import type { LiveComment } from '../../contract/comments.ts'
import type { Language } from '../../domain/language/languages.ts'
import { shanghaiText } from '../../domain/language/shanghaiTime.ts'
import { readHistory } from '../../stores/discussion.ts'
import type { Failure } from '../../stores/outcome.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons, DialogHead } from '../../ui/Dialog.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { translator } from '../articles/strings.ts'

interface Props {
  lang: Language
  comment: LiveComment
  onEnd: () => void
}

/** A version of a comment's text, with the changes from the previous one. */
interface Version {
  writtenAt: string
  changes: Change[]
}

/** Shows the versions of a comment, newest first, each with its changes. */
export function HistoryDialog({ lang, comment, onEnd }: Props) {
  const t = translator(lang)
  const dialog = useRef<HTMLDialogElement>(null)
  const [versions, setVersions] = useState<Version[]>()
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => dialog.current?.showModal(), [])
  const { id, content, editedAt, createdAt } = comment
  useEffect(() => {
    let left = false
    void Promise.all([readHistory(id), import('diff')]).then(([outcome, { diffWordsWithSpace }]) => {
      if (left) return
      if (!outcome.ok) return setFailure(outcome.failure)
      const texts = [{ content, writtenAt: editedAt ?? createdAt }, ...outcome.value.list]
      setVersions(
        texts.map(({ content: text, writtenAt }, at) => {
          const before = texts[at + 1]?.content
          return { writtenAt, changes: before === undefined ? [unchanged(text)] : diffWordsWithSpace(before, text) }
        })
      )
    })
    return () => {
      left = true
    }
  }, [id, content, editedAt, createdAt])
  return (
    <Dialog ref={dialog} width="wide" aria-labelledby="history-title" onClose={onEnd}>
      <DialogHead id="history-title" title={t('comment_history')} hint={t('comment_history_hint')} />
      {failure && <Problem className="mt-3">{failure.message || t('failed_hint')}</Problem>}
      {!versions && !failure && (
        <p className="mt-3 text-s text-ink-2" role="status">
          {t('loading')}
        </p>
      )}
      <ol className="mt-4 grid gap-4">
        {versions?.map(({ writtenAt, changes }, at) => (
          <li key={writtenAt}>
            <h3 className="mb-1.5 text-s text-ink-2">
              {at === 0 ? `${t('comment_history_now')} · ` : ''}
              {shanghaiText(writtenAt)}
            </h3>
            <pre className="rounded border border-line bg-sunk px-3.5 py-3 font-mono text-[13px]/[1.65] wrap-anywhere whitespace-pre-wrap">
              {changes.map(({ value, added, removed }, place) => {
                const Tag = added ? 'ins' : removed ? 'del' : 'span'
                return (
                  <Tag
                    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other key
                    key={place}
                    className={added ? 'bg-blue-wash no-underline' : removed ? 'text-ink-3 line-through' : ''}
                  >
                    {value}
                  </Tag>
                )
              })}
            </pre>
          </li>
        ))}
      </ol>
      <DialogButtons>
        <Button onClick={() => dialog.current?.close()}>{t('close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}

const unchanged = (value: string): Change => ({ value, added: false, removed: false, count: 1 })
