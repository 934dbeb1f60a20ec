import type { AssistantCheck } from '../../contract/assistant.ts'
import type { Translator } from '../../locales/strings.ts'

/** On a phone, two names of the scope fill the line. */
const BESIDE_SCOPE = 'max-md:in-[:has([data-chip]~[data-chip])]:hidden'

/** The answer mode and the remaining questions of today, once they are known, and the send keys. */
export function Remaining({ t, check }: { t: Translator<'assistant'>; check: AssistantCheck | undefined }) {
  const { mode, model, remainingToday } = check ?? {}
  const left = remainingToday ?? undefined
  const by = mode === 'generative' ? t('by_model', { model: model ?? '' }) : t('by_extract')
  return (
    <>
      {check && <span className={left === 0 ? '' : BESIDE_SCOPE}>{left === 0 ? t('remaining_none') : by}</span>}
      {left !== undefined && left > 0 && <span>{t('remaining', { count: left })}</span>}
      <span className="max-md:hidden">{t('send_hint')}</span>
    </>
  )
}
