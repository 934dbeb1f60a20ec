import { type KeyboardEvent, useRef, useState } from 'react'
import type { Translator } from '../../locales/strings.ts'
import type { Editor } from './editor/createEditor.ts'

interface Props {
  t: Translator<'writing'>
  editor: Editor | undefined
  /** True if a phone shows the text instead of its preview. */
  shown: boolean
  onPicture: () => void
  onFile: () => void
}

const TOOLS = [
  { name: 'heading', sign: 'H' },
  { name: 'bold', sign: 'B', keys: 'Ctrl B' },
  { name: 'italic', sign: 'I', keys: 'Ctrl I' },
  { name: 'quote', sign: '“' },
  { name: 'code', sign: '<>' },
  { name: 'block', draw: 'M5 4 2 8l3 4M11 4l3 4-3 4M9 3 7 13' },
  { name: 'list', draw: 'M6 4h8M6 8h8M6 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01' },
  { name: 'tasks', draw: 'M2 3h4v4H2zM8.5 5H14M2.5 11.5l1.3 1.3L6 10M8.5 11.5H14' },
  { name: 'link', draw: 'M7 9l2-2M6 7 4 9a2.1 2.1 0 0 0 3 3l2-2M10 9l2-2a2.1 2.1 0 0 0-3-3L7 6', keys: 'Ctrl K' },
  { name: 'table', draw: 'M2 3h12v10H2zM2 6.5h12M2 10h12M6.5 3v10' },
  { name: 'picture', draw: 'M2 3h12v10H2zM2 11l3.5-3.5 3 3 2-2L14 12M10.5 6h.01' },
  {
    name: 'file',
    draw: 'm12.5 7-4.8 4.8a2.3 2.3 0 0 1-3.3-3.3l5-5a1.6 1.6 0 0 1 2.3 2.3L7 10.500a.7.7 0 0 1-1-1L10 5.500'
  },
  { name: 'undo', draw: 'M5 3 2.500 6 5 9M2.500 6H10a3.500 3.500 0 0 1 0 7H7', keys: 'Ctrl Z' },
  { name: 'redo', draw: 'm11 3 2.500 3L11 9M13.500 6H6a3.500 3.500 0 0 0 0 7h3', keys: 'Ctrl Y' }
] as const

const TOOL =
  'grid h-8.5 min-w-8.5 place-items-center rounded-sm font-mono text-[13px]/none hover:enabled:bg-sunk hover:enabled:text-ink disabled:opacity-50 max-md:h-10 max-md:min-w-10 max-md:flex-none'

/** The buttons above the text: one stop for Tab, with arrow keys to move between them. */
export function Toolbar({ t, editor, shown, onPicture, onFile }: Props) {
  const [at, setAt] = useState(0)
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
      className={`flex flex-wrap gap-0.5 border-b border-line px-2 py-1.5 text-ink-2 max-md:scrollbar-none max-md:flex-nowrap max-md:overflow-x-auto ${shown ? '' : 'max-md:hidden'}`}
      role="toolbar"
      aria-label={t('tools')}
      ref={bar}
      onKeyDown={move}
    >
      {TOOLS.map((tool, index) => {
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
            className={`${TOOL} ${tool.name === 'bold' ? 'font-extrabold' : 'font-medium'} ${tool.name === 'italic' ? 'italic' : ''} ${tool.name === 'undo' ? 'ml-auto max-md:ml-0' : ''}`}
            aria-label={label}
            title={'keys' in tool ? `${label} (${tool.keys})` : label}
            tabIndex={index === at ? 0 : -1}
            disabled={!editor}
            onClick={act}
          >
            {'draw' in tool ? (
              <svg
                width="16"
                height="16"
                viewBox="0 0 16 16"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.4"
                strokeLinecap="round"
                strokeLinejoin="round"
                aria-hidden="true"
              >
                <path d={tool.draw} />
              </svg>
            ) : (
              <span aria-hidden="true">{tool.sign}</span>
            )}
          </button>
        )
      })}
    </div>
  )
}
