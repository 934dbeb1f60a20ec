import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { interpolate } from '../../domain/language/interpolate.ts'
import { $saving, type Saving } from '../../stores/autosave.ts'
import { ago, type WritingWords } from './words.ts'

const TICK = 5000

/** Says what is saved where. */
export function StatusLine({ words }: { words: WritingWords }) {
  const saving = useStore($saving, { ssr: 'initial' })
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick(count => count + 1), TICK)
    return () => clearInterval(timer)
  }, [])
  const { text, kind } = statusOf(saving, words)
  return (
    <p className={`saved ${kind}`} role="status" data-device={saving.device} data-server={saving.server}>
      {text}
    </p>
  )
}

function statusOf(saving: Saving, words: WritingWords): { text: string; kind: 'none' | 'busy' | 'done' | 'short' } {
  const { device, server, at, message } = saving
  const when = ago(words, at)
  if (device === 'nothing') return { text: words.status_new, kind: 'none' }
  if (device === 'failed')
    return server === 'saved'
      ? { text: interpolate(words.status_no_device, { when }), kind: 'short' }
      : { text: words.status_nowhere, kind: 'short' }
  if (server === 'saved') return { text: interpolate(words.status_both, { when }), kind: 'done' }
  if (server === 'waiting' || server === 'nothing')
    return { text: device === 'saved' ? words.status_waiting : words.status_saving, kind: 'busy' }
  return { text: interpolate(words[`status_${server}`], { why: message || words.status_unknown }), kind: 'short' }
}
