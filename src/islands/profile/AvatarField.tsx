import { useEffect, useRef, useState } from 'react'
import { onImageDrop } from '../../browser/onImageDrop.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import type { Failure } from '../../stores/outcome.ts'
import { PICTURE_TYPES, uploadPicture } from '../../stores/uploads.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  name: string
  headPic: string
  /** True if it differs from the stored picture. */
  changed: boolean
  onChange: (url: string) => void
  onSending: (sending: boolean) => void
  /** True if the field accepts pictures. */
  ready: boolean
}

/** A picture that is being uploaded. */
interface Sending {
  name: string
  part: number
  /** Picture data, as soon as it is read. */
  preview: string
  stop: AbortController
}

/** The own picture: chosen, pasted or dropped anywhere on the page, and uploaded at once. */
export function AvatarField({ lang, name, headPic, changed, onChange, onSending, ready }: Props) {
  const t = translator(lang)
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState('')
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function take(file: File) {
    sending?.stop.abort()
    setProblem('')
    const stop = new AbortController()
    const change = (what: Partial<Sending>) =>
      setSending(before => (before?.stop === stop ? { ...before, ...what } : before))
    setSending({ name: file.name, part: 0, preview: '', stop })
    onSending(true)
    void preview(file).then(url => change({ preview: url }))
    const outcome = await uploadPicture(file, { onProgress: part => change({ part }), signal: stop.signal })
    if (stop.signal.aborted) return
    setSending(undefined)
    onSending(false)
    if (outcome.ok) onChange(outcome.value.url)
    else setProblem(whyNot(outcome.failure, t))
  }
  function cancel() {
    sending?.stop.abort()
    setSending(undefined)
    onSending(false)
  }

  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (!ready) return
    return onImageDrop(([file]) => void latest.current(file), setOver)
  }, [ready])

  return (
    <div
      className={`mt-4 grid grid-cols-[88px_minmax(0,1fr)] items-center gap-4 max-md:grid-cols-[72px_minmax(0,1fr)] max-md:items-start ${over ? 'rounded outline-2 outline-offset-10 outline-blue outline-dashed' : ''}`}
    >
      <Avatar name={name} headPic={sending?.preview || headPic} className="size-22 text-[32px] max-md:size-18" />
      <div>
        <p className="text-s font-label">{t('avatar')}</p>
        {sending ? (
          <>
            <p className="text-xs text-ink-3" role="status">
              {t('avatar_sending', { name: sending.name })}
            </p>
            <UploadProgress
              className="my-1.5"
              part={sending.part}
              label={t('avatar_sending', { name: sending.name })}
            />
          </>
        ) : (
          <p
            className={`text-xs ${problem ? 'text-red' : 'text-ink-3'}`}
            role={problem ? 'alert' : undefined}
            id="avatar-note"
          >
            {problem || (over ? t('avatar_drop') : changed && headPic ? t('avatar_ready') : t('avatar_hint'))}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            aria-label={t('avatar')}
            aria-describedby={sending ? undefined : 'avatar-note'}
            tabIndex={-1}
            hidden
            onChange={({ target }) => {
              const file = target.files?.[0]
              // Allows choosing the same file again.
              target.value = ''
              if (file) void take(file)
            }}
          />
          {sending ? (
            <Button onClick={cancel}>{t('avatar_cancel')}</Button>
          ) : (
            <>
              <Button onClick={() => input.current?.click()}>{t('avatar_choose')}</Button>
              {headPic && <Button onClick={() => onChange('')}>{t('avatar_remove')}</Button>}
            </>
          )}
        </p>
      </div>
    </div>
  )
}

/** Reads the picture as a data URL, which the content security policy allows. */
function preview(file: File): Promise<string> {
  return new Promise(done => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => done('')
    reader.readAsDataURL(file)
  })
}

function whyNot({ code, message }: Failure, t: Translator<'profile'>): string {
  if (code === 'too_large') return t('too_large')
  if (code === 'wrong_kind') return t('wrong_kind')
  if (code === 'invalid') return t('bad_picture')
  return message || t('upload_failed')
}
