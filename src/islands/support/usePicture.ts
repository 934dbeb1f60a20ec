import { useRef, useState } from 'react'
import type { Translator } from '../../locales/strings.ts'
import { uploadPicture } from '../../stores/uploads.ts'

/** A picture that is being uploaded. */
interface Sending {
  name: string
  part: number
  stop: AbortController
}

/** Uploads pictures, one after the other, and calls `onSent` with the address of each. */
export function usePicture(t: Translator<'support'>, onSent: (url: string) => void) {
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState('')
  /** Pictures that wait for the one being uploaded. Undefined if there is none. */
  const waiting = useRef<File[]>(undefined)
  async function take(file: File): Promise<void> {
    if (waiting.current) return void waiting.current.push(file)
    setProblem('')
    waiting.current = [file]
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await send(next)
    waiting.current = undefined
  }
  async function send(file: File): Promise<void> {
    const stop = new AbortController()
    setSending({ name: file.name, part: 0, stop })
    const outcome = await uploadPicture(file, {
      onProgress: part => setSending(now => (now?.stop === stop ? { ...now, part } : now)),
      signal: stop.signal
    })
    if (stop.signal.aborted) return
    setSending(undefined)
    if (outcome.ok) return onSent(outcome.value.url)
    const { code, message } = outcome.failure
    if (code === 'too_large' || code === 'wrong_kind') setProblem(t(code))
    else setProblem(message || t('upload_failed'))
  }
  function cancel(): void {
    sending?.stop.abort()
    setSending(undefined)
  }
  return { sending, problem, take, cancel }
}
