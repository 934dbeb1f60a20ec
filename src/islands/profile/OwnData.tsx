import { useState } from 'react'
import type { PersonalInfo } from '../../contract/accounts.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Failure } from '../../stores/outcome.ts'
import { downloadOwnData } from '../../stores/ownData.ts'
import { Button } from '../../ui/Button.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Outcome, SendLine } from './SendLine.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  info: PersonalInfo
  onGone: () => void
}

/** Exporting the own data, and deleting the account. */
export function OwnData({ lang, info, onGone }: Props) {
  const t = translator(lang)
  const [notice, setNotice] = useState<'exporting' | 'exported' | ''>('')
  const [failure, setFailure] = useState<Failure>()
  const [asking, setAsking] = useState(false)

  async function take() {
    setNotice('exporting')
    setFailure(undefined)
    const outcome = await downloadOwnData()
    setNotice(outcome.ok ? 'exported' : '')
    if (!outcome.ok) return setFailure(outcome.failure)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(outcome.value.file)
    link.download = outcome.value.name
    link.click()
    // The browser must have started to read it.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <>
      <SendLine>
        <Button busy={notice === 'exporting'} onClick={() => void take()}>
          {t('export')}
        </Button>
        <Outcome done={notice === 'exported'}>{notice && t(notice)}</Outcome>
      </SendLine>
      {failure && (
        <Problem>{failure.code === 'too_fast' ? t('export_often') : failure.message || t('export_failed')}</Problem>
      )}
      <p className="mt-6 border-t border-line pt-4 text-s text-ink-3">{t('delete_account_hint')}</p>
      <SendLine>
        <Button onClick={() => setAsking(true)}>{t('delete_account')}</Button>
      </SendLine>
      {asking && <DeleteAccount lang={lang} info={info} onGone={onGone} onEnd={() => setAsking(false)} />}
    </>
  )
}
