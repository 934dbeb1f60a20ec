import { type MouseEvent, useRef, useState } from 'react'
import type { ThreadItem } from '../../contract/assistant.ts'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import { HTML_LANG } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TopicName } from './TopicName.tsx'

interface Props {
  t: Translator<'assistant'>
  thread: ThreadItem
  isOpen: boolean
  href: string
  onChoose: (event: MouseEvent) => void
  onRemove: () => void
  /** Called if it was to be renamed, and another tab deleted it. */
  onGone: () => void
}

/** Shown with the pointer or the focus in the row, always without a pointer. */
const BUTTON =
  'absolute grid min-h-[34px] w-8 place-items-center text-[16px] text-ink-3 opacity-0 group-hover/thread:opacity-100 hover:text-ink focus-visible:opacity-100 no-hover:min-h-10 no-hover:min-w-10 no-hover:opacity-100'

/** A thread in the list, with actions to rename it in place (also F2) and to delete it. */
export function ThreadRow({ t, thread, isOpen, href, onChoose, onRemove, onGone }: Props) {
  /** True while the link comes back in place of the field that had the focus. */
  const takesFocus = useRef(false)
  const [isRenaming, setIsRenaming] = useState(false)
  const name = thread.topic || t('untitled')
  const end = (focus: boolean) => {
    takesFocus.current = focus
    setIsRenaming(false)
  }
  return (
    <div
      className={`group/thread relative flex items-center ${isOpen ? 'shadow-[inset_2px_0_var(--red)]' : ''}`}
      data-thread=""
    >
      {isRenaming ? (
        <TopicName t={t} thread={thread} onEnd={end} onGone={onGone} />
      ) : (
        <>
          <a
            ref={link => {
              if (link && takesFocus.current) link.focus()
              takesFocus.current = false
            }}
            className={`min-w-0 flex-1 truncate py-[7px] pr-2.5 pl-2.5 group-focus-within/thread:pr-16 group-hover/thread:pr-16 no-hover:min-h-10 no-hover:pr-20 no-hover:leading-[26px] ${isOpen ? 'font-semibold text-ink' : 'text-ink-2'}`}
            href={href}
            lang={HTML_LANG[detectLanguage(thread.topic)]}
            title={name}
            aria-current={isOpen ? 'page' : undefined}
            aria-keyshortcuts="F2"
            onClick={onChoose}
            onKeyDown={event => event.key === 'F2' && setIsRenaming(true)}
          >
            {name}
          </a>
          <button
            type="button"
            className={`${BUTTON} right-8 no-hover:right-10`}
            aria-label={t('rename_topic', { topic: name })}
            onClick={() => setIsRenaming(true)}
          >
            <Icon name="edit" size={14} />
          </button>
          <button
            type="button"
            className={`${BUTTON} right-0`}
            aria-label={t('delete_topic', { topic: name })}
            onClick={onRemove}
          >
            ×
          </button>
        </>
      )}
    </div>
  )
}
