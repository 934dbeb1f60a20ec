import { useState } from 'react'
import type { Queued } from '../../contract/reports.ts'
import type { Language } from '../../domain/language/languages.ts'
import { REPORT_RULE } from '../../stores/reports.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  entry: Queued
  /** Returns an error message, or undefined on success. */
  onSure: (reason: string) => Promise<string | undefined>
  onEnd: () => void
}

/** Asks for the reason for hiding a text. Its author is notified of it. */
export function Hide({ lang, entry, onSure, onEnd }: Props) {
  const t = translator(lang)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const length = reason.trim().length
  const held = entry.status === 'held'
  const wrong =
    length > REPORT_RULE.most
      ? t('reason_too_big', { most: REPORT_RULE.most })
      : tried && length === 0
        ? t('reason_required')
        : undefined
  return (
    <Confirm
      danger
      title={entry.type === 'article' ? t('hide_title', { title: entry.bigTitle }) : t('hide_comment_title')}
      hint={held ? t('refuse_hint') : entry.type === 'article' ? t('hide_article_hint') : t('hide_comment_hint')}
      yes={held ? t('refuse') : t('hide')}
      no={t('cancel')}
      onSure={async () => {
        setTried(true)
        return length === 0 || length > REPORT_RULE.most ? '' : onSure(reason)
      }}
      onEnd={onEnd}
    >
      <TextArea
        id="hide-reason"
        rows={3}
        label={t('block_reason')}
        hint={t('hide_reason_hint')}
        value={reason}
        onChange={event => setReason(event.target.value)}
        required
        problem={wrong}
        count={`${length} / ${REPORT_RULE.most}`}
      />
    </Confirm>
  )
}
