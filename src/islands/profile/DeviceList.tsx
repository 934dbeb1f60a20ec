import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Device } from '../../contract/accounts.ts'
import { userAgentOf } from '../../domain/account/userAgent.ts'
import type { Language } from '../../domain/language/languages.ts'
import { dayOf, shanghaiText } from '../../domain/language/shanghaiTime.ts'
import { $devices, loadDevices, signOutDevice, signOutOthers } from '../../stores/devices.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { translator as personalTranslator } from '../personal/strings.ts'
import { translator } from './strings.ts'

const load = () => void loadDevices()
const day = (time: string) => dayOf(shanghaiText(time))

/** The browsers in which one is signed in, each to be signed out. */
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
      <div className="devices to-come" aria-busy="true">
        <p className="skeleton">
          <i className="bar" />
          <i className="bar long" />
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
      <ul className="devices">
        {devices.list.map(device => (
          <li key={device.id}>
            <div>
              <p className="what">
                {nameOf(device)} {device.current && <span className="state done">{t('this_device')}</span>}
              </p>
              <p className="facts">
                <span>{device.ipAddress}</span>
                <span>{t('signed_in', { date: day(device.createdAt) })}</span>
                <span>{t('last_seen', { date: day(device.updatedAt) })}</span>
              </p>
            </div>
            {!device.current && (
              <button
                type="button"
                className="btn"
                aria-label={t('sign_out_device', { device: nameOf(device) })}
                disabled={busy !== ''}
                onClick={() => void act(device.id, signOutDevice(device.id))}
              >
                {t('sign_out')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {devices.problem && (
        <p className="problem" role="alert">
          {devices.problem.message || t('save_failed')}
        </p>
      )}
      <p className="send">
        {others.length > 0 ? (
          <button
            type="button"
            className="btn"
            disabled={busy !== ''}
            onClick={() => void act('others', signOutOthers())}
          >
            {t('sign_out_others')}
          </button>
        ) : (
          <span className="quiet" role="status">
            {t('only_here')}
          </span>
        )}
      </p>
    </>
  )
}
