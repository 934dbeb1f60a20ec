import { type RefObject, useRef } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import { PICTURE_TYPES } from '../../stores/uploads.ts'
import { translator } from '../articles/strings.ts'
import { insertText } from './insertText.ts'

interface Props {
  lang: Language
  area: RefObject<HTMLTextAreaElement | null>
  change: (text: string) => void
  onPicture: (file: File) => void
}

const TOOLS = [
  { key: 'bold', sign: 'B', make: (text: string) => `**${text}**` },
  { key: 'code', sign: '<>', make: (text: string) => `\`${text}\`` },
  {
    key: 'code_block',
    draw: 'M5 4 2 8l3 4M11 4l3 4-3 4M9 3 7 13',
    make: (text: string) => `\n\`\`\`\n${text}\n\`\`\`\n`
  },
  {
    key: 'make_link',
    draw: 'M7 9l2-2M6 7 4 9a2.1 2.1 0 0 0 3 3l2-2M10 9l2-2a2.1 2.1 0 0 0-3-3L7 6',
    make: (text: string) => `[${text}](https://)`
  },
  {
    key: 'list',
    draw: 'M6 4h8M6 8h8M6 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01',
    make: (text: string) => `\n${(text || ' ').replace(/^/gm, '- ')}`
  }
] as const

const TOOL =
  'grid h-8.5 min-w-8.5 place-items-center rounded-[5px] font-mono text-xs/[normal] font-semibold text-ink-2 hover:bg-sunk hover:text-ink max-md:h-10 max-md:min-w-10'

/** Buttons that add Markdown marks around the selection, and pictures. */
export function Tools({ lang, area, change, onPicture }: Props) {
  const t = translator(lang)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex gap-0.5" role="toolbar" aria-label={t('markdown')}>
      {TOOLS.map(({ key, make, ...tool }) => (
        <button
          key={key}
          type="button"
          className={TOOL}
          aria-label={t(key)}
          title={t(key)}
          onClick={() => insertText(area.current, change, make)}
        >
          {'draw' in tool ? <Drawing path={tool.draw} /> : <span aria-hidden="true">{tool.sign}</span>}
        </button>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('picture')}
        accept={PICTURE_TYPES.join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) onPicture(file)
        }}
      />
      <button
        type="button"
        className={TOOL}
        aria-label={t('picture')}
        title={t('picture')}
        onClick={() => input.current?.click()}
      >
        <Drawing path="M2 3h12v10H2zM2 11l3.5-3.5 3 3 2-2L14 12M10.5 6h.01" />
      </button>
    </div>
  )
}

function Drawing({ path }: { path: string }) {
  return (
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
      <path d={path} />
    </svg>
  )
}
