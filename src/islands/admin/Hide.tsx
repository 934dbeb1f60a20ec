import { useState } from 'react'
import type { Queued } from '../../contract/reports.ts'
import { interpolate } from '../../domain/language/interpolate.ts'
import type { Language } from '../../domain/language/languages.ts'
import { REPORT_RULE } from '../../stores/reports.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { wordsOf } from './words.ts'

interface Props {
  lang: Language
  entry: Queued
  /** Gives what went wrong, or nothing. */
  onSure: (reason: string) => Promise<string | undefined>
  onEnd: () => void
}

/** Asks why something is hidden, which its author is told. */
export function Hide({ lang, entry, onSure, onEnd }: Props) {
  const words = wordsOf(lang)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const length = reason.trim().length
  const held = entry.status === 'held'
  const wrong =
    length > REPORT_RULE.most
      ? interpolate(words.reason_too_big, { most: REPORT_RULE.most })
      : tried && length === 0
        ? words.reason_required
        : undefined
  return (
    <Confirm
      title={interpolate(words.hide_title, { title: entry.bigTitle })}
      hint={held ? words.refuse_hint : entry.type === 'article' ? words.hide_article_hint : words.hide_comment_hint}
      yes={held ? words.refuse : words.hide}
      no={words.cancel}
      onSure={async () => {
        setTried(true)
        return length === 0 || length > REPORT_RULE.most ? '' : onSure(reason)
      }}
      onEnd={onEnd}
    >
      <TextArea
        id="hide-reason"
        rows={3}
        label={words.block_reason}
        hint={words.hide_reason_hint}
        value={reason}
        onChange={event => setReason(event.target.value)}
        required
        problem={wrong}
        count={`${length} / ${REPORT_RULE.most}`}
      />
    </Confirm>
  )
}
