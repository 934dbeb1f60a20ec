import { type KeyboardEvent, useRef, useState } from 'react'
import type { Translator } from '../../locales/strings.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Editor } from './editor/createEditor.ts'

interface Props {
  t: Translator<'writing'>
  editor: Editor | undefined
  /** True if a phone shows the text instead of its preview. */
  shown: boolean
  onPicture: () => void
  onFile: () => void
}

const PHONE = '(max-width: 767px)'
const TOOLS = [
  { name: 'heading', icon: 'heading' },
  { name: 'bold', icon: 'bold', keys: 'Ctrl B' },
  { name: 'italic', icon: 'italic', keys: 'Ctrl I' },
  { name: 'quote', icon: 'quote' },
  { name: 'code', icon: 'code' },
  { name: 'block', icon: 'code_block' },
  { name: 'list', icon: 'list' },
  { name: 'tasks', icon: 'tasks' },
  { name: 'link', icon: 'link', keys: 'Ctrl K' },
  { name: 'table', icon: 'table' },
  { name: 'picture', icon: 'picture' },
  { name: 'file', icon: 'file' },
  { name: 'undo', icon: 'undo', keys: 'Ctrl Z' },
  { name: 'redo', icon: 'redo', keys: 'Ctrl Y' }
] as const

/** The order on a phone, where a line of eight and a half is visible: files cannot be dropped or typed there. */
const PHONE_TOOLS = [
  ...TOOLS.filter(({ name }) => name === 'picture' || name === 'file'),
  ...TOOLS.filter(({ name }) => name !== 'picture' && name !== 'file')
]

const TOOL =
  'grid h-8.5 min-w-8.5 place-items-center rounded-sm hover:enabled:bg-sunk hover:enabled:text-ink disabled:opacity-50 max-md:h-10 max-md:min-w-10 max-md:flex-none'

/** The buttons above the text: one stop for Tab, with arrow keys to move between them. */
export function Toolbar({ t, editor, shown, onPicture, onFile }: Props) {
  const [at, setAt] = useState(0)
  const [tools] = useState(() => (matchMedia(PHONE).matches ? PHONE_TOOLS : TOOLS))
  const bar = useRef<HTMLDivElement>(null)
  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (at + step + TOOLS.length) % TOOLS.length
    setAt(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      className={`flex flex-wrap gap-0.5 border-b border-line px-2 py-1.5 text-ink-2 max-md:flex-nowrap max-md:gap-0 max-md:scroll-line ${shown ? '' : 'max-md:hidden'}`}
      role="toolbar"
      aria-label={t('tools')}
      ref={bar}
      onKeyDown={move}
    >
      {tools.map((tool, index) => {
        const label = t(`tool_${tool.name}`)
        const act = () => {
          setAt(index)
          if (tool.name === 'picture') onPicture()
          else if (tool.name === 'file') onFile()
          else editor?.perform(tool.name)
        }
        return (
          <button
            key={tool.name}
            type="button"
            className={`${TOOL} ${tool.name === 'undo' ? 'ml-auto max-md:ml-0' : ''}`}
            aria-label={label}
            title={'keys' in tool ? `${label} (${tool.keys})` : label}
            tabIndex={index === at ? 0 : -1}
            disabled={!editor}
            onClick={act}
          >
            <Icon name={tool.icon} />
          </button>
        )
      })}
    </div>
  )
}
