import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type Language, localPath } from '../../lib/languages.ts'
import { signInPath } from '../../lib/signInPath.ts'
import { $profile, openProfile } from '../../stores/profile.ts'
import { FailedNotice } from '../personal/FailedNotice.tsx'
import { Notice } from '../personal/Notice.tsx'
import { wordsOf as personalWords } from '../personal/words.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { DeviceList } from './DeviceList.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { wordsOf } from './words.ts'

const open = () => void openProfile()

/** The page on which one changes the own profile, looks after the devices, and sets a new password. */
export function ProfilePage({ lang }: { lang: Language }) {
  const words = wordsOf(lang)
  const personal = personalWords(lang)
  const profile = useStore($profile, { ssr: 'initial' })
  useEffect(open, [])
  useEffect(() => {
    if (profile.state === 'signed_out') location.replace(signInPath(lang, location.pathname))
  }, [profile, lang])

  if (profile.state === 'failed') return <FailedNotice lang={lang} failure={profile.failure} onRetry={open} />
  if (profile.state === 'signed_out')
    return (
      <Notice title={personal.signed_out} hint={personal.signed_out_hint}>
        <a className="btn primary" href={signInPath(lang, localPath('/edit-user-message', lang))}>
          {personal.sign_in}
        </a>
      </Notice>
    )
  return (
    <>
      <section id="profile" aria-labelledby="profile-title">
        <h2 id="profile-title">{words.profile}</h2>
        {profile.state === 'open' ? <ProfileForm lang={lang} info={profile.info} /> : <FormToCome fields={5} />}
      </section>
      <section id="devices" aria-labelledby="devices-title">
        <h2 id="devices-title">{words.devices}</h2>
        <p className="lead">{words.devices_hint}</p>
        {profile.state === 'open' ? <DeviceList lang={lang} /> : <FormToCome fields={1} />}
      </section>
      <section id="password" aria-labelledby="password-title">
        <h2 id="password-title">{words.password}</h2>
        {profile.state === 'open' ? (
          <ChangePassword lang={lang} email={profile.info.email} />
        ) : (
          <FormToCome fields={3} />
        )}
      </section>
    </>
  )
}

/** Fields in their own shape, before they are there. */
function FormToCome({ fields }: { fields: number }) {
  return (
    <div className="skeleton" aria-busy="true" aria-hidden="true">
      {Array.from({ length: fields }, (_, at) => `field ${at}`).map(key => (
        <p key={key} className="field">
          <i className="bar" />
          <i className="bar box" />
        </p>
      ))}
    </div>
  )
}
