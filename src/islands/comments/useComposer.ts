import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing } from '../../browser/isComposing.ts'
import { onImageDrop } from '../../browser/onImageDrop.ts'
import type { LiveComment } from '../../contract/comments.ts'
import { MAX_COMMENT_LENGTH } from '../../domain/comment/toComment.ts'
import type { Language } from '../../domain/language/languages.ts'
import { type ReplyTarget, rewrite, say } from '../../stores/discussion.ts'
import { $reasonPrompts } from '../../stores/reasonPrompt.ts'
import { storedText, storeText } from '../../stores/storedText.ts'
import { translator } from '../articles/strings.ts'
import { insertPicture } from './insertPicture.ts'
import { useMentions } from './useMentions.ts'

export interface ComposerTarget {
  lang: Language
  articleId: number
  place: ReplyTarget
  /** True for the composer above the discussion, which has the key `r` and remains after sending. */
  main?: boolean
  /** Own comment that is being edited. */
  changing?: LiveComment
  onEnd?: () => void
}

/**
 * State of a comment that is being written or edited, and the acts of its form. The text is stored in this browser until it
 * is sent.
 */
export function useComposer({ lang, articleId, place, main = false, changing, onEnd }: ComposerTarget) {
  const t = translator(lang)
  const prompts = useStore($reasonPrompts)
  const reasonPrompts = main ? prompts : 0
  // A draft of an older text would undo changes saved since.
  const key = changing ? `edit ${changing.id} ${changing.editedAt}` : `reply ${articleId} ${place.parentId ?? 0}`
  const [text, setText] = useState(() => storedText(key) || (changing?.content ?? ''))
  const [open, setOpen] = useState(!main || text !== '')
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
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
  const pictures = usePictures({ area, form, open, change, onProblem: code => setProblem(t(code)) })
  const focusWhenShown = () => void requestAnimationFrame(() => area.current?.focus())
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

  async function send() {
    if (sending) return
    if (pictures.uploads.length > 0) return setProblem(t('wait_upload'))
    if (!text.trim()) {
      setProblem(t('empty'))
      setPreviewing(false)
      return focusWhenShown()
    }
    if (text.trim().length > MAX_COMMENT_LENGTH) return setProblem(t('too_long'))
    setSending(true)
    const outcome = await (changing ? rewrite(changing, text) : say(text, place))
    setSending(false)
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

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
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

  function togglePreview(isPressed: boolean) {
    setPreviewing(!previewing)
    // The key `r` clicks the button while it hides the field. A person who presses it keeps the focus there.
    if (previewing && !isPressed) focusWhenShown()
  }

  const [uploading] = pictures.uploads
  return {
    ...{
      text,
      change,
      open,
      setOpen,
      sending,
      problem,
      previewing,
      togglePreview,
      mentions,
      area,
      form,
      send,
      onKeyDown
    },
    addPicture: pictures.add,
    placeholder: reasonPrompts > 0 ? t('reason_placeholder') : undefined,
    note: problem || (uploading ? t('uploading', { name: uploading.name }) : '')
  }
}

export type ComposerState = ReturnType<typeof useComposer>

/** Uploads pictures that are chosen, or dropped on the open form, into the text. */
function usePictures({
  area,
  form,
  open,
  change,
  onProblem
}: Pick<ComposerState, 'area' | 'form' | 'open' | 'change'> & {
  onProblem: (code: 'too_large' | 'wrong_kind' | 'upload_failed') => void
}) {
  const [uploads, setUploads] = useState<readonly File[]>([])
  const add = useRef((_: File) => {})
  add.current = file =>
    void insertPicture(file, {
      area: area.current,
      change,
      onSending: sending =>
        setUploads(before => (sending ? [...before, file] : before.filter(other => other !== file))),
      onProblem: code => onProblem(code === 'too_large' || code === 'wrong_kind' ? code : 'upload_failed')
    })
  useEffect(() => {
    if (!open || !form.current) return undefined
    return onImageDrop(
      files => {
        for (const file of files) add.current(file)
      },
      () => {},
      form.current
    )
  }, [open, form])
  return { uploads, add: (file: File) => add.current(file) }
}
