import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import { MUTABLE_KINDS } from '../../domain/notification/messageKinds.ts'
import { $preferences, changePreferences, openPreferences } from '../../stores/messagePreferences.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { translator } from './strings.ts'

const DIGESTS = ['none', 'daily', 'weekly'] as const
const open = () => void openPreferences()

/** What a person wants to be told, and whether by mail; each change is stored at once. */
export function PreferencesPanel({ lang }: { lang: Language }) {
  const t = translator(lang)
  const preferences = useStore($preferences, { ssr: 'initial' })
  useEffect(open, [])
  if (preferences.state === 'failed')
    return <FailedNotice {...{ lang, t }} failure={preferences.failure} onRetry={open} />
  const values = preferences.state === 'open' ? preferences.values : undefined
  const muted = values?.mutedKinds ?? []
  return (
    <section className="preferences" aria-label={t('settings_title')} aria-busy={!values}>
      <fieldset disabled={!values}>
        <legend>{t('kinds')}</legend>
        <div className="kinds">
          {MUTABLE_KINDS.map(kind => (
            <label key={kind}>
              <input
                type="checkbox"
                checked={values !== undefined && !muted.includes(kind)}
                onChange={({ target }) => {
                  const others = muted.filter(one => one !== kind)
                  void changePreferences({ mutedKinds: target.checked ? others : [...others, kind] })
                }}
              />
              {t(`kind_${kind}`)}
            </label>
          ))}
        </div>
        <p className="hint">{t('kinds_hint')}</p>
      </fieldset>
      <fieldset disabled={!values?.email}>
        <legend>{t('digest')}</legend>
        <div className="kinds">
          {DIGESTS.map(digest => (
            <label key={digest}>
              <input
                type="radio"
                name="digest"
                checked={values?.digest === digest}
                onChange={() => void changePreferences({ digest })}
              />
              {t(`digest_${digest}`)}
            </label>
          ))}
        </div>
        <p className="hint">
          {values && (values.email ? t('digest_hint', { email: values.email }) : t('digest_nowhere'))}
          {!values && '\u00a0'}
        </p>
      </fieldset>
      {preferences.state === 'open' && preferences.problem && (
        <p className="problem" role="alert">
          {preferences.problem.message || t('not_saved')}
        </p>
      )}
    </section>
  )
}
