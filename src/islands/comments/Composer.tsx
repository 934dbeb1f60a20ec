import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { onImageDrop } from '../../browser/onImageDrop.ts'
import type { LiveComment } from '../../contract/comments.ts'
import { MAX_COMMENT_LENGTH } from '../../domain/comment/toComment.ts'
import type { Language } from '../../domain/language/languages.ts'
import { type ReplyTarget, rewrite, say } from '../../stores/discussion.ts'
import { $reasonPrompts } from '../../stores/reasonPrompt.ts'
import { storedText, storeText } from '../../stores/storedText.ts'
import { Button } from '../../ui/Button.tsx'
import { translator } from '../articles/strings.ts'
import { Findings } from '../redaction/Findings.tsx'
import { CommentPreview } from './CommentPreview.tsx'
import { insertPicture } from './insertPicture.ts'
import { People } from './People.tsx'
import { pasteFormed } from './pasteFormed.ts'
import { Tools } from './Tools.tsx'
import { useMentions } from './useMentions.ts'

const COMPOSING = 229
/** One line of hints: one that does not fit is in a second line, out of sight. */
const HINTS = 'max-md:hidden h-[1.65em] overflow-hidden leading-[1.65] before:inline-block'

interface Props {
  lang: Language
  articleId: number
  place: ReplyTarget
  placeholder: string
  /** True for the composer above the discussion, which has the key `r` and remains after sending. */
  main?: boolean
  /** Own comment that is being edited. */
  changing?: LiveComment
  /** Name of the quoted person. */
  quoting?: string | undefined
  onUnquote?: () => void
  onEnd?: () => void
}

/** Writes or edits a comment. The text is stored in this browser until it is sent. */
export function Composer(props: Props) {
  const { lang, articleId, place, main = false, changing, quoting, onUnquote, onEnd } = props
  const t = translator(lang)
  const prompts = useStore($reasonPrompts)
  const reasonPrompts = main ? prompts : 0
  const placeholder = reasonPrompts > 0 ? t('reason_placeholder') : props.placeholder
  // A draft of an older text would undo changes saved since.
  const key = changing ? `edit ${changing.id} ${changing.editedAt}` : `reply ${articleId} ${place.parentId ?? 0}`
  const [text, setText] = useState(() => storedText(key) || (changing?.content ?? ''))
  const [open, setOpen] = useState(!main || text !== '')
  const [state, setState] = useState<'idle' | 'sending'>('idle')
  const [problem, setProblem] = useState('')
  const [uploads, setUploads] = useState<readonly File[]>([])
  const [previewing, setPreviewing] = useState(false)
  const latestText = useRef(text)
  latestText.current = text
  const area = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const change = (next: string) => {
    setText(next)
    storeText(key, next)
    setProblem('')
  }
  const mentions = useMentions(area, change)
  useEffect(() => {
    if (main) return
    area.current?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [main])
  useEffect(() => {
    if (reasonPrompts === 0) return
    area.current?.scrollIntoView({ block: 'center' })
    area.current?.focus({ preventScroll: true })
  }, [reasonPrompts])

  const latest = useRef((_: File) => {})
  latest.current = file =>
    void insertPicture(file, {
      area: area.current,
      change,
      onSending: sending =>
        setUploads(before => (sending ? [...before, file] : before.filter(other => other !== file))),
      onProblem: code => setProblem(t(code === 'too_large' || code === 'wrong_kind' ? code : 'upload_failed'))
    })
  useEffect(() => {
    if (open && form.current)
      return onImageDrop(
        files => {
          for (const file of files) latest.current(file)
        },
        () => {},
        form.current
      )
    return undefined
  }, [open])

  async function send() {
    if (state === 'sending') return
    if (uploads.length > 0) return setProblem(t('wait_upload'))
    if (!text.trim()) {
      setProblem(t('empty'))
      setPreviewing(false)
      // The field is hidden until then.
      return requestAnimationFrame(() => area.current?.focus())
    }
    if (text.trim().length > MAX_COMMENT_LENGTH) return setProblem(t('too_long'))
    setState('sending')
    const outcome = await (changing ? rewrite(changing, text) : say(text, place))
    setState('idle')
    if (!outcome.ok) return setProblem(outcome.failure.message || t(changing ? 'comment_edit_failed' : 'reply_failed'))
    if (main) $reasonPrompts.set(0)
    // What was typed meanwhile stays, and so does the place of typing.
    if (latestText.current !== text) {
      const { current } = latestText
      return change(current.startsWith(text) ? current.slice(text.length).trimStart() : current)
    }
    change('')
    setPreviewing(false)
    setOpen(!main)
    onEnd?.()
    const added = document.querySelector<HTMLElement>(`#comment-${outcome.value}`)
    added?.scrollIntoView({ block: 'nearest' })
    added?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Safari ends a composition before the event of its key, which has this code.
    if (event.nativeEvent.isComposing || event.keyCode === COMPOSING) return
    if (mentions.onKey(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
    if (event.key === 'Escape' && onEnd) {
      event.stopPropagation()
      onEnd()
    }
  }
  // A phone has no keys, so it shows a line only if something is to be said.
  const [uploading] = uploads
  const note = problem || (uploading ? t('uploading', { name: uploading.name }) : '')
  return (
    <form
      ref={form}
      className={`noprint rounded border border-line-2 bg-card focus-within:border-blue scroll-mt-18 scroll-mb-20 focus-within:shadow-[0_0_0_1px_var(--blue)] ${main ? 'mb-4' : 'mt-3'}`}
      data-composer={open ? 'open' : 'closed'}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      {quoting && (
        <p className="flex justify-between gap-3 px-3.5 pt-2 text-s text-ink-3">
          {t('quoting', { name: quoting })}
          <button type="button" className="hover:text-ink" onClick={onUnquote}>
            {t('unquote')}
          </button>
        </p>
      )}
      <textarea
        ref={area}
        className={`block field-sizing-content max-h-[50vh] w-full resize-none px-3.5 py-3 text-[16px]/[1.6] focus-visible:outline-none ${open ? 'min-h-26' : 'min-h-[46px]'}`}
        hidden={previewing}
        aria-label={placeholder}
        placeholder={placeholder}
        aria-invalid={problem !== ''}
        rows={open ? 4 : 1}
        value={text}
        data-key={main && !previewing ? 'r' : undefined}
        {...mentions.ofArea}
        onFocus={() => setOpen(true)}
        onChange={event => {
          change(event.target.value)
          mentions.look()
        }}
        onPaste={event => pasteFormed(event, change)}
        onKeyDown={onKeyDown}
      />
      {previewing && <CommentPreview {...{ lang, text, onKeyDown }} />}
      <People t={t} mentions={mentions} />
      {open && <Findings className="mx-3" lang={lang} texts={[{ name: 'text', text, change }]} />}
      {open && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line p-2">
          <button
            type="button"
            className="h-8.5 rounded-[5px] px-2.5 text-s text-ink-2 hover:bg-sunk hover:text-ink aria-pressed:bg-sunk aria-pressed:font-label aria-pressed:text-ink max-md:order-1 max-md:h-10 max-[359px]:px-1.5"
            aria-pressed={previewing}
            data-key={main && previewing ? 'r' : undefined}
            onClick={event => {
              setPreviewing(!previewing)
              // The key `r` clicks it while it hides the field. Who presses it keeps the focus there.
              if (previewing && !event.isTrusted) requestAnimationFrame(() => area.current?.focus())
            }}
            onKeyDown={onKeyDown}
          >
            {t('comment_preview')}
          </button>
          {!previewing && <Tools lang={lang} area={area} change={change} onPicture={file => latest.current(file)} />}
          <span
            className={`min-w-[12ch] flex-1 text-right text-xs max-md:order-3 max-md:basis-full max-md:text-left ${problem ? 'text-red' : 'text-ink-3'} ${note ? '' : HINTS}`}
            role={problem ? 'alert' : 'status'}
          >
            {note ||
              [t(changing ? 'save_hint' : 'send_hint'), t('mention_hint')].map(hint => (
                <span key={hint} className="ml-2 inline-block">
                  {hint}
                </span>
              ))}
          </span>
          <span className="flex gap-2 max-md:ml-auto max-md:order-2">
            {onEnd && <Button onClick={onEnd}>{t('cancel')}</Button>}
            <Button type="submit" primary disabled={state === 'sending'}>
              {changing
                ? t(state === 'sending' ? 'comment_edit_saving' : 'comment_edit_save')
                : t(state === 'sending' ? 'sending' : 'send')}
            </Button>
          </span>
        </div>
      )}
    </form>
  )
}
