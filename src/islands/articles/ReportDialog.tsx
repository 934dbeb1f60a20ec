import { useState } from 'react'
import type { ReportTarget } from '../../contract/reports.ts'
import type { Language } from '../../domain/language/languages.ts'
import { REPORT_RULE, report } from '../../stores/reports.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  type: ReportTarget
  id: number
  onEnd: () => void
}

/** Reports an article or a comment to the moderators. */
export function ReportDialog({ lang, type, id, onEnd }: Props) {
  const t = translator(lang)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const length = reason.trim().length
  async function send(): Promise<string | undefined> {
    setTried(true)
    if (length === 0 || length > REPORT_RULE.most) return ''
    const outcome = await report(type, id, reason)
    if (!outcome.ok) return outcome.failure.message || t('network')
    toast(t('reported'))
    return undefined
  }
  const tooLong = t('report_too_long', { most: REPORT_RULE.most })
  return (
    <Confirm
      title={type === 'article' ? t('report_article') : t('report_comment')}
      hint={t('report_hint')}
      yes={t('report')}
      no={t('cancel')}
      onSure={send}
      onEnd={onEnd}
    >
      <div className="*:mt-3">
        <TextArea
          id="report-reason"
          label={t('report_reason')}
          hint={t('report_reason_hint')}
          rows={4}
          value={reason}
          required
          onChange={event => setReason(event.target.value)}
          problem={
            length > REPORT_RULE.most
              ? tooLong
              : tried && length === 0
                ? t('required', { label: t('report_reason') })
                : undefined
          }
          count={`${length} / ${REPORT_RULE.most}`}
        />
      </div>
    </Confirm>
  )
}
