import { useStore } from '@nanostores/react'
import { type InputHTMLAttributes, type ReactNode, useEffect } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import { MUTABLE_KINDS } from '../../domain/notification/messageKinds.ts'
import { $preferences, changePreferences, openPreferences } from '../../stores/messagePreferences.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { translator } from './strings.ts'

const DIGESTS = ['none', 'daily', 'weekly'] as const
const open = () => void openPreferences()

/** A person's notification preferences, including mails. Each change is stored at once. */
export function PreferencesPanel({ lang }: { lang: Language }) {
  const t = translator(lang)
  const preferences = useStore($preferences, { ssr: 'initial' })
  useEffect(open, [])
  if (preferences.state === 'failed')
    return <FailedNotice {...{ lang, t }} failure={preferences.failure} onRetry={open} />
  const values = preferences.state === 'open' ? preferences.values : undefined
  const muted = values?.mutedKinds ?? []
  return (
    <section className="border-b border-line pt-4 pb-6 text-s" aria-label={t('settings_title')} aria-busy={!values}>
      <Group legend={t('kinds')} hint={t('kinds_hint')} disabled={!values}>
        {MUTABLE_KINDS.map(kind => (
          <Choice
            key={kind}
            type="checkbox"
            label={t(`kind_${kind}`)}
            checked={values !== undefined && !muted.includes(kind)}
            onChange={({ target }) => {
              const others = muted.filter(one => one !== kind)
              void changePreferences({ mutedKinds: target.checked ? others : [...others, kind] })
            }}
          />
        ))}
      </Group>
      <Group
        className="mt-4"
        legend={t('digest')}
        hint={values ? (values.email ? t('digest_hint', { email: values.email }) : t('digest_nowhere')) : '\u00a0'}
        disabled={!values?.email}
      >
        {DIGESTS.map(digest => (
          <Choice
            key={digest}
            type="radio"
            name="digest"
            label={t(`digest_${digest}`)}
            checked={values?.digest === digest}
            onChange={() => void changePreferences({ digest })}
          />
        ))}
      </Group>
      {preferences.state === 'open' && preferences.problem && (
        <p className="mt-3 text-red" role="alert">
          {preferences.problem.message || t('not_saved')}
        </p>
      )}
    </section>
  )
}

interface GroupProps {
  legend: string
  hint: string
  disabled: boolean
  className?: string
  children: ReactNode
}

function Group({ legend, hint, disabled, className = '', children }: GroupProps) {
  return (
    <fieldset className={`disabled:opacity-60 ${className}`} disabled={disabled}>
      <legend className="text-s font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-x-4 pt-1">{children}</div>
      <p className="mt-1 text-xs wrap-anywhere text-ink-3">{hint}</p>
    </fieldset>
  )
}

function Choice({ label, ...input }: InputHTMLAttributes<HTMLInputElement> & { label: string }) {
  return (
    <label className="flex min-h-10 items-center gap-2">
      <input className="size-4 accent-ink disabled:opacity-60" {...input} />
      {label}
    </label>
  )
}
