import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { PersonalInfo } from '../../contract/accounts.ts'
import { signInPath } from '../../domain/account/signInPath.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { $profile, openProfile } from '../../stores/profile.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { translator as personalTranslator } from '../personal/strings.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { DeviceList } from './DeviceList.tsx'
import { OwnData } from './OwnData.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { translator } from './strings.ts'

const load = () => void openProfile()
/** Placeholder values until the profile is loaded. The height of the page is the same before and after. */
const NOBODY: PersonalInfo = {
  id: 0,
  uuid: '',
  name: '',
  nickname: '',
  jobTitle: '',
  company: '',
  homepage: '',
  bio: '',
  headPic: '',
  email: '',
  emailVerified: false,
  lang: null,
  role: 'user',
  password: true,
  createdAt: ''
}

/** The page for the own profile, the devices, and a new password. */
export function ProfilePage({ lang }: { lang: Language }) {
  const t = translator(lang)
  const personal = personalTranslator(lang)
  const profile = useStore($profile, { ssr: 'initial' })
  const [gone, setGone] = useState(false)
  useEffect(load, [])
  useEffect(() => {
    if (profile.state === 'signed_out') location.replace(signInPath(lang, location.pathname, 'profile'))
  }, [profile, lang])

  if (gone)
    return (
      <Notice title={t('deleted')} hint={t('deleted_hint')} alert>
        <ButtonLink primary href={localPath('/home', lang)}>
          {t('back_home')}
        </ButtonLink>
      </Notice>
    )
  if (profile.state === 'failed')
    return <FailedNotice lang={lang} t={personal} failure={profile.failure} onRetry={load} />
  if (profile.state === 'signed_out')
    return (
      <Notice title={personal('signed_out')} hint={personal('signed_out_hint')}>
        <ButtonLink primary href={signInPath(lang, localPath('/edit-user-message', lang), 'profile')}>
          {personal('sign_in')}
        </ButtonLink>
      </Notice>
    )
  const info = profile.state === 'open' ? profile.info : NOBODY
  const open = profile.state === 'open'
  return (
    <>
      <Section id="profile" title={t('profile')}>
        <Closable open={open}>
          <ProfileForm key={info.id} lang={lang} info={info} ready={open} />
        </Closable>
      </Section>
      <Section id="devices" title={t('devices')} hint={t('devices_hint')}>
        <DeviceList lang={lang} ready={open} />
      </Section>
      <Section id="password" title={t('password')}>
        <Closable open={open}>
          <ChangePassword lang={lang} email={info.email} />
        </Closable>
      </Section>
      <Section id="data" title={t('data')} hint={t('data_hint')}>
        <Closable open={open}>
          <OwnData lang={lang} info={info} onGone={() => setGone(true)} />
        </Closable>
      </Section>
    </>
  )
}

interface SectionProps {
  id: string
  title: string
  hint?: string
  children: ReactNode
}

function Section({ id, title, hint, children }: SectionProps) {
  return (
    <section
      id={id}
      className="pt-6 not-first:mt-8 not-first:border-t not-first:border-line"
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className="text-l font-title">
        {title}
      </h2>
      {hint && <p className="text-s text-ink-3">{hint}</p>}
      {children}
    </section>
  )
}

/** Fields that are disabled until the profile is loaded. */
function Closable({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <fieldset className="min-w-0" disabled={!open} aria-busy={!open}>
      {children}
    </fieldset>
  )
}
