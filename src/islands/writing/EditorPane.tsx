import { useCallback, useRef } from 'react'
import type { Translator } from '../../locales/strings.ts'
import { saveNow } from '../../stores/autosave.ts'
import { LogPlace } from '../../ui/TextArea.tsx'
import type { Editor } from './editor/createEditor.ts'
import { MarkdownEditor } from './MarkdownEditor.tsx'
import { PANE, type Pane, PaneSwitch } from './PaneSwitch.tsx'
import { Preview } from './Preview.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { UsedFiles } from './useFiles.tsx'

interface Props {
  t: Translator<'writing'>
  /** The half that narrow screens show. */
  pane: Pane
  editor: Editor | undefined
  /** Class of the edge, which marks an invalid text. */
  edge: string
  isQuestion: boolean
  onPane(pane: Pane): void
  onReady(editor: Editor | undefined): void
  onChoose: UsedFiles['choose']
  onFiles: UsedFiles['take']
  onPaste: UsedFiles['clean']
  onPublish(): Promise<void>
  /** Called when the keyboard leaves the editor. */
  onLeave(): void
}

/** The editor of the text, with its toolbar, beside the preview, which scrolls along. */
export function EditorPane({ t, pane, editor, edge, isQuestion, onPane, onChoose, onPublish, ...editing }: Props) {
  const view = useRef<HTMLDivElement>(null)
  const scroll = useCallback((part: number) => {
    const place = view.current
    if (place) place.scrollTop = part * (place.scrollHeight - place.clientHeight)
  }, [])
  return (
    <div className={`${PANE} ${edge}`}>
      <PaneSwitch t={t} pane={pane} onChoose={onPane} />
      <Toolbar
        t={t}
        editor={editor}
        shown={pane === 'write'}
        onPicture={() => onChoose('picture')}
        onFile={() => onChoose('file')}
      />
      <div
        className="grid h-[clamp(420px,64vh,760px)] grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-md:h-[60vh] max-md:grid-cols-[minmax(0,1fr)]"
        data-log={isQuestion ? 'question' : undefined}
      >
        <MarkdownEditor
          {...{ t, ...editing }}
          shown={pane === 'write'}
          onPublish={() => void onPublish()}
          onSave={() => void saveNow()}
          onScroll={scroll}
        />
        <Preview t={t} shown={pane === 'preview'} place={view} />
      </div>
      <LogPlace />
    </div>
  )
}
