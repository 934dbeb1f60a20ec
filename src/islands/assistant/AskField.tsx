import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { isComposing } from '../../browser/isComposing.ts'
import type { Language } from '../../domain/language/languages.ts'
import { grouped } from '../../domain/language/numbers.ts'
import { findLog } from '../../domain/log/findLog.ts'
import { splitLines } from '../../domain/log/lines.ts'
import { MAX_PASTE_LENGTH } from '../../domain/log/pasteLength.ts'
import { MAX_QUESTION_LENGTH } from '../../domain/textLimits.ts'
import { looksLikeLog } from '../../domain/writing/problemPost.ts'
import type { Translator } from '../../locales/strings.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { LogPlace } from '../../ui/TextArea.tsx'
import { Findings } from '../redaction/Findings.tsx'
import { BESIDE_SOURCES, COLUMN } from './styles.ts'

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
  /** True if the field is in the middle of a page without questions. Otherwise it stays at the lower edge. */
  centered: boolean
  /** Number of sent questions. What was found in the log of a question closes with it. */
  askCount: number
  /** Why the last question failed. It stands at the field, because an answer above can be as high as the window. */
  problem: string | undefined
  /** Shown above the field, so that it covers neither text nor buttons. */
  toast?: ReactNode
  /** Shown below: the remaining questions of today, or an error. */
  children: ReactNode
}

const NOTHING: never[] = []

const FRAME =
  'relative rounded-[14px] border border-line-2 bg-card px-3.5 pt-3.5 pb-2.5 shadow-[var(--float)] focus-within:border-blue focus-within:shadow-[0_0_0_1px_var(--blue),0_8px_30px_rgb(0_0_0/.07)]'
/** Covers the text that scrolls below the field, which fades out above it. */
const COVER =
  'bg-paper before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-8 before:bg-[linear-gradient(transparent,var(--paper))]'
/** In a low window, as at a zoom of 400 %, the field would cover the whole answer. It comes after it there. */
const LOW = '[@media(max-height:360px)]:relative [@media(max-height:360px)]:before:hidden'
const PLACES = {
  centered: `relative z-3 ${COLUMN}`,
  below: `sticky bottom-0 z-3 mt-auto pb-4 max-md:-mx-4 max-md:w-[calc(100%+32px)] max-md:px-2 max-md:pb-2 ${COLUMN} ${COVER} ${LOW} ${BESIDE_SOURCES}`
}
const SEND =
  'btn primary order-2 size-9 rounded-[10px] gap-0 p-0 text-[0px] disabled:cursor-default disabled:opacity-45 max-md:size-10'

/** A log is set as it will be in its question. A phone zooms into fields with a text below 16 px. */
const LOG_FACE = 'font-mono text-[12px]/[22px] max-md:text-[16px]/[24px] max-md:tracking-[-.04em]'
/** Lines of a log do not break: their times stand below each other, and the field scrolls sideways. */
const LOG_LINES = 'whitespace-pre overflow-x-auto [scrollbar-width:thin]'

/** Checks whether a text is a log and nothing longer than its lines, which a reader would have to scroll to read. */
export function keepsLines(text: string): boolean {
  const found = looksLikeLog(text) ? findLog(text) : undefined
  if (!found) return false
  // A call takes only some 100,000 arguments, and a log may have more lines.
  const longest = splitLines(found.log).reduce((most, line) => Math.max(most, line.length), 0)
  return splitLines(`${found.before}\n${found.after}`).every(line => line.length <= longest)
}

/** The field for questions. Enter sends, except during the composition of Chinese. Shift + Enter starts a new line. */
export function AskField({
  lang,
  t,
  text,
  onChange,
  onSend,
  onStop,
  further,
  centered,
  askCount,
  problem,
  toast,
  children
}: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // Takes over text that was typed before the page was ready.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start
  useEffect(() => {
    if (field.current?.value && !text) onChange(field.current.value)
    // On a touch screen, the focus would open the keyboard over the page.
    if (matchMedia('(hover: hover)').matches && document.activeElement === document.body)
      field.current?.focus({ preventScroll: true })
  }, [])
  // Adjusts the height to the text, up to the limit of the styles.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text and the least height change it
  useEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    // A scroll bar below long lines has a height of its own.
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
  }, [text, centered])
  /** Length of a text that was refused, because checking and drawing it would block the page. */
  const [refused, setRefused] = useState(0)
  const refuse = (pasted: string) => setRefused(pasted.length > MAX_PASTE_LENGTH ? pasted.length : 0)
  const isLog = useMemo(() => looksLikeLog(text), [text])
  const hasLines = useMemo(() => keepsLines(text), [text])
  const count = text.trim().length
  const tooLong = count > MAX_QUESTION_LENGTH
  const send = () => {
    if (count === 0 || tooLong || onStop) return
    setRefused(0)
    onSend()
  }
  return (
    <div className={`group/field ${PLACES[centered ? 'centered' : 'below']}`} data-centered={centered || undefined}>
      {problem && <Problem className="px-3.5 pb-2">{problem}</Problem>}
      <form
        className={FRAME}
        data-ask-field=""
        onSubmit={event => {
          event.preventDefault()
          send()
          field.current?.focus()
        }}
      >
        <textarea
          ref={field}
          className={`block max-h-[34dvh] w-full resize-none overflow-y-auto outline-none placeholder:text-ink-3 placeholder:opacity-100 ${isLog ? LOG_FACE : 'text-[16px]/[24px]'} ${hasLines ? LOG_LINES : ''} ${centered ? 'min-h-[72px]' : ''}`}
          rows={1}
          value={text}
          data-key="r"
          data-takes-keys=""
          data-log="ask"
          aria-label={t('ask_field')}
          placeholder={further ? t('placeholder_next') : t('placeholder')}
          aria-invalid={tooLong || refused > 0}
          aria-describedby={`${id}-note`}
          onPaste={({ clipboardData }) => refuse(clipboardData.getData('text'))}
          onDrop={({ dataTransfer }) => refuse(dataTransfer.getData('text'))}
          onChange={({ target: { value } }) => {
            // Also what comes by another way than a paste. The field keeps what it had.
            if (value.length > text.length + MAX_PASTE_LENGTH) return setRefused(value.length)
            setRefused(0)
            onChange(value)
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.shiftKey || event.altKey || isComposing(event.nativeEvent)) return
            event.preventDefault()
            send()
          }}
        />
        {/* A text that cannot be sent needs no check. */}
        <Findings lang={lang} texts={tooLong ? NOTHING : [{ name: 'text', text, change: onChange }]} />
        <LogPlace key={askCount} />
        <div className="flex items-center gap-3 pt-2.5">
          {/* First in keyboard order, because sending follows typing. */}
          {onStop ? (
            <button
              // Without a key of its own, it would become the other button during its click, and send the text.
              key="stop"
              type="button"
              className={SEND}
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
            <button key="send" type="submit" className={SEND} disabled={count === 0 || tooLong}>
              <Icon name="send" size={18} />
              {t('send')}
            </button>
          )}
          <div
            className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-ink-3"
            id={`${id}-note`}
          >
            {refused > 0 ? (
              <Problem inline>
                {t('too_long_paste', { count: grouped(refused), most: grouped(MAX_QUESTION_LENGTH) })}
              </Problem>
            ) : tooLong ? (
              <Problem inline>{t('too_long', { most: MAX_QUESTION_LENGTH, count })}</Problem>
            ) : (
              children
            )}
          </div>
        </div>
        {toast}
      </form>
    </div>
  )
}
