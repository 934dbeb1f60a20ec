import { useEffect, useId, useRef, useState } from 'react'
import { isComposing } from '../../browser/isComposing.ts'
import type { ThreadItem } from '../../contract/assistant.ts'
import { isShown } from '../../domain/language/isShown.ts'
import { MAX_TOPIC_LENGTH } from '../../domain/textLimits.ts'
import type { Translator } from '../../locales/strings.ts'
import { renameThread } from '../../stores/assistant.ts'
import { Problem } from '../../ui/Problem.tsx'

interface Props {
  t: Translator<'assistant'>
  thread: ThreadItem
  /** Called with the new or the former name in place. `focus` is false if the reader went elsewhere. */
  onEnd: (focus: boolean) => void
  /** Called if another tab deleted the thread, which has left the list. */
  onGone: () => void
}

/**
 * The field for the name of a thread. Enter and leaving it store the name, Escape keeps the former one. A name that could
 * not be stored stays in the field.
 */
export function TopicName({ t, thread, onEnd, onGone }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(thread.topic)
  const [problem, setProblem] = useState('')
  const isBusy = useRef(false)
  useEffect(() => field.current?.select(), [])
  async function store(focus: boolean): Promise<void> {
    const name = text.trim()
    if (isBusy.current) return
    const isEmpty = !isShown(name)
    // A reader who leaves an empty field did not want another name.
    if (name === thread.topic || (isEmpty && !focus)) return onEnd(focus)
    if (isEmpty) return setProblem(t('rename_empty'))
    isBusy.current = true
    const done = await renameThread(thread.id, name)
    isBusy.current = false
    if (done.ok) return onEnd(focus && document.activeElement === field.current)
    if (done.failure.code === 'not_found') return onGone()
    setProblem(done.failure.message || t('not_done'))
  }
  return (
    <form
      className="min-w-0 flex-1"
      onSubmit={event => {
        event.preventDefault()
        void store(true)
      }}
    >
      <input
        ref={field}
        className="w-full min-w-0 rounded border border-blue bg-card px-2 py-[6px] text-ink outline-none max-md:min-h-10 max-md:text-[16px]"
        value={text}
        maxLength={MAX_TOPIC_LENGTH}
        aria-label={t('rename_topic', { topic: thread.topic || t('untitled') })}
        aria-invalid={problem !== ''}
        aria-describedby={problem ? id : undefined}
        enterKeyHint="done"
        onChange={({ target }) => {
          setText(target.value)
          setProblem('')
        }}
        onBlur={() => void store(false)}
        onKeyDown={event => {
          if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
          // Neither the list of topics nor an open source closes with it.
          event.preventDefault()
          event.stopPropagation()
          onEnd(true)
        }}
      />
      {problem && (
        <Problem id={id} className="px-2 py-1">
          {problem}
        </Problem>
      )}
    </form>
  )
}
