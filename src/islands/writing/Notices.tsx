import type { Circumstance } from '../../domain/writing/missing.ts'
import type { Failure } from '../../stores/outcome.ts'
import { Problem } from '../../ui/Problem.tsx'
import { translator as redactionTranslator } from '../redaction/strings.ts'
import { WARNING } from './ProblemFields.tsx'
import { failureText, namesOf } from './problemText.ts'
import { Wrong, type WrongProps } from './Wrong.tsx'

interface Props extends WrongProps {
  failure: Failure | undefined
  /** True while a file is still being sent. */
  isWaiting: boolean
  /** Details to add, once the writer was asked for them. */
  missing: readonly Circumstance[]
  /** Number of values in the text that should perhaps not be public. */
  privateCount: number
  /** Label of the button that publishes them, once the writer was asked. */
  confirmLabel: string | undefined
  onShowPrivate: () => void
}

/** What keeps a text from being published, or what to look at before that. Stands above the fields. */
export function Notices(props: Props) {
  const { lang, t, wrong, problem, onGo, failure, isWaiting, missing, privateCount, confirmLabel, onShowPrivate } =
    props
  return (
    <>
      {wrong.length > 0 ? (
        <Wrong {...{ lang, t, wrong, problem }} onGo={onGo} />
      ) : (
        (failure || isWaiting) && (
          <Problem className="mb-3 max-md:mt-3">
            {isWaiting ? t('sending_wait') : failure && failureText(t, failure)}
          </Problem>
        )
      )}
      {wrong.length === 0 && missing.length > 0 && (
        <p className={`mb-3 ${WARNING}`} role="alert">
          {t('missing', { what: namesOf(lang, missing) })}
        </p>
      )}
      {privateCount > 0 && (
        <p
          className={`mb-3 flex flex-wrap items-baseline gap-x-3 ${WARNING}`}
          role={confirmLabel ? 'alert' : undefined}
        >
          <b>{redactionTranslator(lang)('title', { count: privateCount })}</b>
          {confirmLabel && <span>{t('private_asked', { button: confirmLabel })}</span>}
          <button type="button" className="text-blue max-md:min-h-10" onClick={onShowPrivate}>
            {t('private_show')}
          </button>
        </p>
      )}
    </>
  )
}
