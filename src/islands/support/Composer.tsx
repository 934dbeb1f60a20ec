import { useEffect, useId, useRef, useState } from 'react'
import { onImageDrop } from '../../browser/onImageDrop.ts'
import type { Language } from '../../domain/language/languages.ts'
import { MAX_SUPPORT_LENGTH } from '../../domain/textLimits.ts'
import { storedText, storeText } from '../../stores/storedText.ts'
import type { Unsent } from '../../stores/support.ts'
import { PICTURE_TYPES } from '../../stores/uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { translator } from './strings.ts'
import { usePicture } from './usePicture.ts'

interface Props {
  lang: Language
  /** Chat of the text. The text is stored for it until it is sent. */
  chat: number | 'own'
  ready: boolean
  /** Message that could not be sent, returned for editing. */
  returned: Unsent | undefined
  onSend: (content: string) => void
}

/**
 * The text field: Enter starts a new line, and Ctrl or ⌘ with Enter sends. Pictures are added by button, paste or drop.
 */
export function Composer({ lang, chat, ready, returned, onSend }: Props) {
  const t = translator(lang)
  const id = useId()
  const key = `support ${chat}`
  const [text, setText] = useState('')
  const [over, setOver] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const change = (next: string) => {
    setText(next)
    storeText(key, next)
  }
  const picture = usePicture(t, url => {
    // The reader may have left the chat, whose text is stored.
    const whole = area.current?.value ?? storedText(key)
    const at = area.current?.selectionEnd ?? whole.length
    const [before, after] = [whole.slice(0, at), whole.slice(at)]
    change(`${before}${before && !before.endsWith('\n') ? '\n' : ''}![${t('picture')}](${url})\n${after}`)
    area.current?.focus()
  })
  useEffect(() => setText(storedText(key)), [key])
  // Writing is the only purpose of a member's own chat. On a touch screen, the focus would open the keyboard over it.
  useEffect(() => {
    if (chat === 'own' && matchMedia('(hover: hover)').matches && document.activeElement === document.body)
      area.current?.focus({ preventScroll: true })
  }, [chat])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it comes back once
  useEffect(() => {
    if (!returned) return
    change([returned.content, text].filter(Boolean).join('\n'))
    area.current?.focus()
  }, [returned])
  const take = useRef(picture.take)
  take.current = picture.take
  useEffect(() => {
    if (!ready) return
    return onImageDrop(files => {
      for (const file of files) void take.current(file)
    }, setOver)
  }, [ready])
  // Adjusts the height to the text, up to the limit of the styles.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what changes the height
  useEffect(() => {
    const field = area.current
    if (!field) return
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight + 2}px`
  }, [text])

  const count = text.trim().length
  const tooLong = count > MAX_SUPPORT_LENGTH
  const send = () => {
    if (!ready || count === 0 || tooLong || picture.sending) return
    onSend(text.trim())
    change('')
    area.current?.focus()
  }
  const notice = picture.problem || (tooLong ? t('too_long', { most: MAX_SUPPORT_LENGTH, count }) : '')
  const mac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
  return (
    <form
      className="border-t border-line pt-3 max-md:pt-2"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {picture.sending && (
        <p className="flex items-center gap-3 pb-2 text-xs text-ink-2" role="status">
          <span className="min-w-0 truncate">{t('picture_sending', { name: picture.sending.name })}</span>
          <progress className="h-1 max-w-40 flex-1 accent-red" max={1} value={picture.sending.part} />
          <button
            type="button"
            className="min-h-8 min-w-10 text-[18px] text-ink-2"
            aria-label={t('picture_cancel')}
            onClick={picture.cancel}
          >
            ×
          </button>
        </p>
      )}
      <textarea
        ref={area}
        className={`block max-h-[min(38dvh,260px)] min-h-11 w-full resize-none rounded border px-3 py-[9px] text-[16px]/[1.5] focus-visible:border-blue focus-visible:shadow-[0_0_0_1px_var(--blue)] focus-visible:outline-none ${over ? 'border-dashed border-blue bg-blue-wash' : 'border-line-2 bg-card aria-invalid:border-red'}`}
        rows={1}
        value={text}
        aria-label={t('write')}
        placeholder={over ? t('drop_here') : t('write')}
        aria-invalid={tooLong}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => change(target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      <div className="flex items-center gap-3 pt-2">
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          hidden
          tabIndex={-1}
          aria-label={t('add_picture')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // Allows choosing the same file again.
            target.value = ''
            if (file) void picture.take(file)
          }}
        />
        <Button
          className="h-10 min-w-10 px-3"
          disabled={!ready}
          aria-label={t('add_picture')}
          onClick={() => input.current?.click()}
        >
          <Icon name="picture" />
        </Button>
        <p
          id={`${id}-note`}
          className={`min-w-0 flex-1 text-xs/[1.4] ${notice ? 'text-red' : 'text-ink-3 max-md:invisible max-md:h-0'}`}
          role={notice ? 'alert' : undefined}
        >
          {notice || `${t('write_hint')} · ${t('send_key', { key: mac ? '⌘' : 'Ctrl' })}`}
        </p>
        <Button
          type="submit"
          primary
          className="h-10 min-w-10 px-6"
          disabled={!ready || count === 0 || tooLong || Boolean(picture.sending)}
        >
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
