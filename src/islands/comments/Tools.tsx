import { type RefObject, useRef } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import { PICTURE_TYPES } from '../../stores/uploads.ts'
import { Icon } from '../../ui/Icon.tsx'
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
    icon: 'code_block',
    make: (text: string) => `\n\`\`\`\n${text}\n\`\`\`\n`
  },
  {
    key: 'make_link',
    icon: 'link',
    make: (text: string) => `[${text}](https://)`
  },
  {
    key: 'list',
    icon: 'list',
    make: (text: string) => `\n${(text || ' ').replace(/^/gm, '- ')}`
  }
] as const

const TOOL =
  'grid h-8.5 min-w-8.5 place-items-center rounded-[5px] font-mono text-xs/[normal] font-semibold text-ink-2 hover:bg-sunk hover:text-ink max-md:h-10 max-md:min-w-10 max-[359px]:min-w-8'

/** Buttons that add Markdown marks around the selection, and pictures. */
export function Tools({ lang, area, change, onPicture }: Props) {
  const t = translator(lang)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex gap-0.5 max-md:basis-full" role="toolbar" aria-label={t('markdown')}>
      {TOOLS.map(({ key, make, ...tool }) => (
        <button
          key={key}
          type="button"
          className={TOOL}
          aria-label={t(key)}
          title={t(key)}
          onClick={() => insertText(area.current, change, make)}
        >
          {'icon' in tool ? <Icon name={tool.icon} /> : <span aria-hidden="true">{tool.sign}</span>}
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
        <Icon name="picture" />
      </button>
    </div>
  )
}
