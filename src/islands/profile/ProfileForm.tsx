import { type FormEvent, useRef, useState } from 'react'
import type { PersonalInfo } from '../../contract/accounts.ts'
import type { FieldCode } from '../../contract/errors.ts'
import { MAX_NICKNAME_LENGTH, MIN_NICKNAME_LENGTH } from '../../domain/account/nickname.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Failure } from '../../stores/outcome.ts'
import {
  inputOf,
  PROFILE_RULES,
  type ProfileField,
  type ProfileInput,
  profileProblems,
  saveProfile
} from '../../stores/profile.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useUnloadWarning } from '../../ui/useUnloadWarning.ts'
import { AvatarField } from './AvatarField.tsx'
import { Outcome, SendLine } from './SendLine.tsx'
import { problemText, translator } from './strings.ts'

interface Props {
  lang: Language
  info: PersonalInfo
  /** True once the profile is loaded. */
  ready: boolean
}

const FIELDS = Object.keys(PROFILE_RULES) as ProfileField[]

/** The form of the own profile. */
export function ProfileForm({ lang, info, ready }: Props) {
  const t = translator(lang)
  const [input, setInput] = useState<ProfileInput>(() => inputOf(info))
  const latestInput = useRef(input)
  latestInput.current = input
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<Failure>()
  const [notice, setNotice] = useState<'saving' | 'saved' | 'still_sending' | ''>('')
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const stored = inputOf(info)
  const dirty = Object.keys(stored).some(
    name => stored[name as keyof ProfileInput] !== input[name as keyof ProfileInput]
  )
  useUnloadWarning(dirty || sending)

  const labels: Record<ProfileField, string> = {
    nickname: t('nickname'),
    jobTitle: t('job'),
    company: t('company'),
    homepage: t('homepage'),
    bio: t('bio')
  }
  const found = profileProblems(input)
  const problem = (name: ProfileField) => {
    const code: FieldCode | undefined = failure?.fields[name] ?? (visited.has(name) ? found[name] : undefined)
    return code && problemText(t, labels[name], PROFILE_RULES[name], code)
  }
  const set = (name: keyof ProfileInput, value: string) => {
    setInput(before => ({ ...before, [name]: value }))
    setNotice('')
    setFailure(before => before && { ...before, fields: { ...before.fields, [name]: undefined } })
  }
  const bind = (name: ProfileField) => ({
    id: name,
    name,
    on: 'page' as const,
    label: labels[name],
    value: input[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
    onBlur: () => setVisited(before => new Set([...before, name])),
    problem: problem(name)
  })
  async function save(event: FormEvent) {
    event.preventDefault()
    setVisited(new Set(FIELDS))
    if (sending) return setNotice('still_sending')
    const wrong = FIELDS.find(name => found[name])
    if (wrong) return form.current?.querySelector<HTMLElement>(`#${wrong}`)?.focus()
    setNotice('saving')
    setFailure(undefined)
    const saved = await saveProfile(input)
    if (saved.ok) {
      // What was typed meanwhile stays.
      const isUnchanged = (name: string) =>
        latestInput.current[name as keyof ProfileInput] === input[name as keyof ProfileInput]
      const stored = Object.entries(inputOf(saved.value)).filter(([name]) => isUnchanged(name))
      setInput(now => ({ ...now, ...Object.fromEntries(stored) }))
      return setNotice(stored.length === Object.keys(input).length ? 'saved' : '')
    }
    setNotice('')
    setFailure(saved.failure)
    const refused = FIELDS.find(name => saved.failure.fields[name])
    if (refused) form.current?.querySelector<HTMLElement>(`#${refused}`)?.focus()
  }

  const wrong = FIELDS.filter(name => problem(name)).length
  const state = wrong ? t('fix', { count: wrong }) : notice ? t(notice) : dirty ? t('unsaved') : ''
  return (
    <form ref={form} onSubmit={event => void save(event)} noValidate>
      <AvatarField
        lang={lang}
        name={input.nickname}
        headPic={input.headPic}
        changed={input.headPic !== stored.headPic}
        onChange={url => set('headPic', url)}
        onSending={setSending}
        ready={ready}
      />
      <Field
        {...bind('nickname')}
        autoComplete="nickname"
        hint={t('nickname_hint', { min: MIN_NICKNAME_LENGTH, max: MAX_NICKNAME_LENGTH })}
        required
      />
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-0">
        <Field {...bind('jobTitle')} autoComplete="organization-title" />
        <Field {...bind('company')} autoComplete="organization" />
      </div>
      <Field {...bind('homepage')} type="url" inputMode="url" autoComplete="url" hint={t('homepage_hint')} />
      <TextArea
        {...bind('bio')}
        rows={4}
        maxLength={PROFILE_RULES.bio.most}
        hint={t('bio_hint')}
        count={t('count', { count: input.bio.length, most: PROFILE_RULES.bio.most })}
      />
      {failure && wrong === 0 && <Problem className="mt-3">{failure.message || t('save_failed')}</Problem>}
      <SendLine>
        <Button type="submit" primary busy={notice === 'saving'}>
          {t('save')}
        </Button>
        {dirty && (
          <Button
            onClick={() => {
              setInput(stored)
              setVisited(new Set())
              setFailure(undefined)
              setNotice('')
            }}
          >
            {t('revert')}
          </Button>
        )}
        <Outcome failed={wrong > 0} done={notice === 'saved'}>
          {state}
        </Outcome>
      </SendLine>
    </form>
  )
}
