import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Device } from '../../contract/accounts.ts'
import { userAgentOf } from '../../domain/account/userAgent.ts'
import { dayIn } from '../../domain/language/formatMoment.ts'
import type { Language } from '../../domain/language/languages.ts'
import { $devices, loadDevices, signOutDevice, signOutOthers } from '../../stores/devices.ts'
import { Button } from '../../ui/Button.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import { translator as personalTranslator } from '../personal/strings.ts'
import { Outcome, SendLine } from './SendLine.tsx'
import { translator } from './strings.ts'

const load = () => void loadDevices()

/** The browsers with active sessions, each with a sign-out button. */
export function DeviceList({ lang, ready }: { lang: Language; ready: boolean }) {
  const t = translator(lang)
  const devices = useStore($devices, { ssr: 'initial' })
  const [busy, setBusy] = useState('')
  useEffect(() => {
    if (ready) load()
  }, [ready])
  if (devices.state === 'failed')
    return <FailedNotice lang={lang} t={personalTranslator(lang)} failure={devices.failure} onRetry={load} />
  if (devices.state === 'loading')
    return (
      <div className="mt-3 min-h-32" aria-busy="true">
        <p className="min-h-16 row-line py-3">
          <SkeletonBar className="my-[5px] h-3 w-3/10" />
          <SkeletonBar className="my-1.5 h-3 w-7/10" />
        </p>
      </div>
    )
  const act = async (what: string, done: Promise<void>) => {
    setBusy(what)
    await done
    setBusy('')
  }
  const nameOf = ({ userAgent }: Device) => userAgentOf(userAgent) || t('unknown_browser')
  const others = devices.list.filter(device => !device.current)
  return (
    <>
      <ul className="mt-3">
        {devices.list.map(device => (
          <li key={device.id} className="flex min-h-16 items-center justify-between gap-4 row-line py-3">
            <div>
              <p className="text-s font-label">
                {nameOf(device)} {device.current && <span className="state done ml-1.5">{t('this_device')}</span>}
              </p>
              <p className="flex flex-wrap gap-x-3.5 font-mono text-xs/[1.6] wrap-anywhere text-ink-3">
                <span>{device.ipAddress}</span>
                <span>{t('signed_in', { date: dayIn(device.createdAt) })}</span>
                <span>{t('last_seen', { date: dayIn(device.updatedAt) })}</span>
              </p>
            </div>
            {!device.current && (
              <Button
                aria-label={t('sign_out_device', { device: nameOf(device) })}
                disabled={busy !== ''}
                onClick={() => void act(device.id, signOutDevice(device.id))}
              >
                {t('sign_out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.problem && <Problem>{devices.problem.message || t('save_failed')}</Problem>}
      <SendLine>
        {others.length > 0 ? (
          <Button disabled={busy !== ''} onClick={() => void act('others', signOutOthers())}>
            {t('sign_out_others')}
          </Button>
        ) : (
          <Outcome>{t('only_here')}</Outcome>
        )}
      </SendLine>
    </>
  )
}
