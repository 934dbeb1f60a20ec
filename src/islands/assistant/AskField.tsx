import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LogPlace } from '../../ui/TextArea.tsx'
import { Findings } from '../redaction/Findings.tsx'

interface Props {
  lang: Language
  t: Translator<'assistant'>
  text: string
  onChange: (text: string) => void
  onSend: () => void
  /** Set while an answer is being written. */
  onStop: (() => void) | undefined
  /** True if the thread already has a question. */
  further: boolean
  /** Shown below: the remaining questions of today, or an error. */
  children: ReactNode
}

const MAX_QUESTION_LENGTH = 4000

/** The field for questions. Enter sends, except during the composition of Chinese. Shift + Enter starts a new line. */
export function AskField({ lang, t, text, onChange, onSend, onStop, further, children }: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // Takes over text that was typed before the page was ready.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start
  useEffect(() => {
    if (field.current?.value && !text) onChange(field.current.value)
  }, [])
  // Adjusts the height to the text, up to the limit of the styles.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what changes the height
  useEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [text])
  const count = text.trim().length
  const tooLong = count > MAX_QUESTION_LENGTH
  const send = () => {
    if (count > 0 && !tooLong && !onStop) onSend()
  }
  return (
    <form
      className="ask-field"
      onSubmit={event => {
        event.preventDefault()
        send()
        field.current?.focus()
      }}
    >
      <textarea
        ref={field}
        rows={1}
        value={text}
        data-key="r"
        data-log="ask"
        aria-label={t('ask_field')}
        placeholder={further ? t('placeholder_next') : t('placeholder')}
        aria-invalid={tooLong}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={event => {
          // Safari ends a composition before the event of its key, whose code is then 229.
          const composing = event.nativeEvent.isComposing || event.keyCode === 229
          if (event.key !== 'Enter' || event.shiftKey || event.altKey || composing) return
          event.preventDefault()
          send()
        }}
      />
      <Findings lang={lang} texts={[{ name: 'text', text, change: onChange }]} />
      <LogPlace />
      <div className="tools">
        {/* First in keyboard order, because sending follows typing. */}
        {onStop ? (
          <button
            type="button"
            className="btn primary"
            onClick={({ detail }) => {
              onStop()
              // The button disappears. On a touch screen, focusing the field would open the keyboard.
              if (detail === 0) field.current?.focus()
            }}
          >
            <Icon name="stop" size={18} />
            {t('stop')}
          </button>
        ) : (
          <button type="submit" className="btn primary" disabled={count === 0 || tooLong}>
            <Icon name="send" size={18} />
            {t('send')}
          </button>
        )}
        <div className="about" id={`${id}-note`}>
          {tooLong ? (
            <span className="problem" role="alert">
              {t('too_long', { most: MAX_QUESTION_LENGTH, count })}
            </span>
          ) : (
            children
          )}
        </div>
      </div>
    </form>
  )
}
