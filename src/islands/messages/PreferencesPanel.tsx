import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { interpolate } from '../../domain/language/interpolate.ts'
import type { Language } from '../../domain/language/languages.ts'
import { MUTABLE_KINDS } from '../../domain/notification/messageKinds.ts'
import { $preferences, changePreferences, openPreferences } from '../../stores/messagePreferences.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { wordsOf } from './words.ts'

const DIGESTS = ['none', 'daily', 'weekly'] as const
const open = () => void openPreferences()

/** What a person wants to be told, and whether by mail; each change is stored at once. */
export function PreferencesPanel({ lang }: { lang: Language }) {
  const words = wordsOf(lang)
  const preferences = useStore($preferences, { ssr: 'initial' })
  useEffect(open, [])
  if (preferences.state === 'failed')
    return <FailedNotice {...{ lang, words }} failure={preferences.failure} onRetry={open} />
  const values = preferences.state === 'open' ? preferences.values : undefined
  const muted = values?.mutedKinds ?? []
  return (
    <section className="preferences" aria-label={words.settings_title} aria-busy={!values}>
      <fieldset disabled={!values}>
        <legend>{words.kinds}</legend>
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
              {words[`kind_${kind}`]}
            </label>
          ))}
        </div>
        <p className="hint">{words.kinds_hint}</p>
      </fieldset>
      <fieldset disabled={!values?.email}>
        <legend>{words.digest}</legend>
        <div className="kinds">
          {DIGESTS.map(digest => (
            <label key={digest}>
              <input
                type="radio"
                name="digest"
                checked={values?.digest === digest}
                onChange={() => void changePreferences({ digest })}
              />
              {words[`digest_${digest}`]}
            </label>
          ))}
        </div>
        <p className="hint">
          {values && (values.email ? interpolate(words.digest_hint, { email: values.email }) : words.digest_nowhere)}
          {!values && '\u00a0'}
        </p>
      </fieldset>
      {preferences.state === 'open' && preferences.problem && (
        <p className="problem" role="alert">
          {preferences.problem.message || words.not_saved}
        </p>
      )}
    </section>
  )
}
