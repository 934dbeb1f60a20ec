import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Translator } from '../../locales/strings.ts'
import { $saving, type Saving } from '../../stores/autosave.ts'
import { ago } from './strings.ts'

const TICK = 5000
const KINDS = {
  none: 'before:bg-line-2',
  busy: 'before:bg-line-2',
  done: 'before:bg-blue',
  short: 'text-ink-2 before:bg-amber'
}

interface Props {
  t: Translator<'writing'>
  /** True for a text that exists already, so that it is no new draft before its first change. */
  exists: boolean
}

/** Shows what is saved, and where. */
export function StatusLine({ t, exists }: Props) {
  const saving = useStore($saving, { ssr: 'initial' })
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick(count => count + 1), TICK)
    return () => clearInterval(timer)
  }, [])
  const { text, kind } = statusOf(saving, t, exists)
  return (
    <p
      className={`flex-[1_1_12rem] max-md:basis-28 before:mr-[7px] before:inline-block before:size-[7px] before:rounded-full before:align-[1px] ${KINDS[kind]}`}
      role="status"
      data-device={saving.device}
      data-server={saving.server}
    >
      {text}
    </p>
  )
}

function statusOf(
  saving: Saving,
  t: Translator<'writing'>,
  exists: boolean
): { text: string; kind: 'none' | 'busy' | 'done' | 'short' } {
  const { device, server, at, message } = saving
  const when = ago(t, at)
  if (device === 'nothing') return { text: t(exists ? 'status_unchanged' : 'status_new'), kind: 'none' }
  if (device === 'failed')
    return server === 'saved'
      ? { text: t('status_no_device', { when }), kind: 'short' }
      : { text: t('status_nowhere'), kind: 'short' }
  if (server === 'saved') return { text: t('status_both', { when }), kind: 'done' }
  if (server === 'waiting' || server === 'nothing')
    return { text: device === 'saved' ? t('status_waiting') : t('status_saving'), kind: 'busy' }
  return { text: t(`status_${server}`, { why: message || t('status_unknown') }), kind: 'short' }
}
