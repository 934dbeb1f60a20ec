import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Translator } from '../../locales/strings.ts'
import { $fields, change, setComposing } from '../../stores/autosave.ts'
import { suggestPeople } from '../../stores/mentions.ts'
import type { Editor, EditorEvents } from './editor/createEditor.ts'

interface Props extends Pick<EditorEvents, 'onFiles' | 'onPaste' | 'onPublish' | 'onSave' | 'onLeave' | 'onScroll'> {
  t: Translator<'writing'>
  /** True if a phone shows the text instead of its preview. */
  shown: boolean
  onReady: (editor: Editor | undefined) => void
}

/** The text in Markdown. The editor loads when it is shown. If that fails, a plain field replaces it. */
export function MarkdownEditor({ t, shown, onReady, ...hears }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [plain, setPlain] = useState(false)
  const latest = useRef(hears)
  latest.current = hears
  const { content } = useStore($fields, { ssr: 'initial' })

  useEffect(() => {
    const place = host.current
    if (!place) return
    let made: Editor | undefined
    let over = false
    const begin = async () => {
      const { createEditor } = await import('./editor/createEditor.ts')
      if (over) return
      const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' })
      const say = { label: t('editor'), placeholder: t('editor_hint'), leave: t('leave_hint'), official: t('official') }
      made = createEditor(root, $fields.get().content, say, {
        onChange: text => change({ content: text }),
        onComposing: setComposing,
        onFiles: files => latest.current.onFiles(files),
        onPaste: text => latest.current.onPaste(text),
        onPublish: () => latest.current.onPublish(),
        onSave: () => latest.current.onSave(),
        onLeave: () => latest.current.onLeave(),
        onScroll: part => latest.current.onScroll(part),
        suggest: suggestPeople
      })
      setEditor(made)
      onReady(made)
    }
    begin().catch(() => setPlain(true))
    // From outside, the shadow tree is not a field, and the site's keys would act during typing.
    const stay = (event: KeyboardEvent) => !event.ctrlKey && !event.metaKey && event.stopPropagation()
    place.addEventListener('keydown', stay)
    return () => {
      over = true
      place.removeEventListener('keydown', stay)
      made?.destroy()
      onReady(undefined)
    }
  }, [t, onReady])
  // A text from another device or a menu. Applied at once, never after a render, which would restore an older text.
  useEffect(() => editor && $fields.listen(fields => editor.replace(fields.content)), [editor])

  return (
    <div className={`min-h-0 min-w-0 border-r border-line max-md:border-0 ${shown ? '' : 'max-md:hidden'}`}>
      <div ref={host} className="h-full" hidden={plain} aria-busy={!editor && !plain} />
      {plain && (
        <textarea
          className="size-full resize-none p-4 font-mono text-[14px]/[1.75]"
          aria-label={t('editor')}
          value={content}
          onChange={event => change({ content: event.target.value })}
        />
      )}
    </div>
  )
}
