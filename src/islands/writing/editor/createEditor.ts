import { completionStatus } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentLess, indentMore, redo, undo } from '@codemirror/commands'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { indentUnit } from '@codemirror/language'
import { EditorState, Prec } from '@codemirror/state'
import { type Command, drawSelection, EditorView, keymap, placeholder } from '@codemirror/view'
import type { Pasted } from '../../../browser/pastedMarkdown.ts'
import { wordEnds } from '../../../browser/wordEnds.ts'
import type { Suggestion } from '../../../contract/writing.ts'
import { wordParts } from '../../../domain/language/lineBreaks.ts'
import { ownLines, perform, type TextCommand } from './commands.ts'
import { mentions } from './mentions.ts'
import { pastedAs } from './pasted.ts'
import { addUploadMarker, replaceUploadMarker, sendingMarks, separateComposed } from './sendingMarks.ts'
import { theme } from './theme.ts'

/** The editor's callbacks. */
export interface EditorEvents {
  onChange: (text: string) => void
  onComposing: (now: boolean) => void
  onFiles: (files: File[]) => void
  /** Called before a text is pasted. Returns the text to paste, or undefined to cancel. */
  onPaste: (text: string) => string | Promise<string | undefined>
  onPublish: () => void
  onSave: () => void
  /** Called on Esc, to move the focus on. */
  onLeave: () => void
  onScroll: (part: number) => void
  suggest: (q: string) => Promise<Suggestion[]>
}

export interface Words {
  label: string
  placeholder: string
  /** How to leave the text with the keyboard. */
  leave: string
  official: string
}

export interface Editor {
  perform(command: TextCommand | 'undo' | 'redo'): void
  /** Sets the whole text as a change that can be undone, but not during a composition. */
  replace(text: string): void
  insertBlock(text: string): void
  markPlace(id: number, name: string): void
  fillPlace(id: number, text: string): void
  focus(): void
  destroy(): void
}

/** Indents the lines of the selection. In an empty text, Tab moves on instead. */
const indent: Command = view => view.state.doc.length > 0 && indentMore(view)

/** Removes an indent. Without one in the selection, Shift + Tab moves back instead. */
const outdent: Command = view => {
  const { doc, selection } = view.state
  const isIndented = selection.ranges.some(({ from, to }) =>
    /^[ \t]/m.test(doc.sliceString(doc.lineAt(from).from, to + 1))
  )
  return isIndented && indentLess(view)
}

/**
 * Creates a Markdown editor in a shadow tree. Its styles are created at run time, and the content security policy
 * allows them in a shadow tree as objects, never as text.
 */
export function createEditor(root: ShadowRoot, text: string, words: Words, hears: EditorEvents): Editor {
  let waiting: string | undefined
  const view: EditorView = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        drawSelection(),
        EditorView.lineWrapping,
        EditorState.tabSize.of(4),
        indentUnit.of('    '),
        markdown({ base: markdownLanguage, completeHTMLTags: false, pasteURLAsLink: true }),
        // Before the list of people, which would take the key after each letter, while it looks for a mention.
        Prec.highest(
          keymap.of([{ key: 'Escape', run: () => completionStatus(view.state) !== 'active' && did(hears.onLeave) }])
        ),
        mentions(hears.suggest, words.official),
        sendingMarks,
        placeholder(() => hintOf(words.placeholder)),
        EditorView.contentAttributes.of({
          'aria-label': words.label,
          'aria-description': words.leave,
          'aria-placeholder': words.placeholder,
          spellcheck: 'true',
          // The scrolled element around it has no stop of its own.
          tabindex: '0',
          id: 'content'
        }),
        keymap.of([
          { key: 'Mod-b', run: () => did(() => perform(view, 'bold')) },
          { key: 'Mod-i', run: () => did(() => perform(view, 'italic')) },
          { key: 'Mod-k', run: () => did(() => perform(view, 'link')) },
          { key: 'Mod-Enter', run: () => did(hears.onPublish) },
          { key: 'Mod-s', run: () => did(hears.onSave) },
          ...defaultKeymap,
          ...historyKeymap,
          { key: 'Tab', run: indent, shift: outdent }
        ]),
        EditorView.updateListener.of(update => {
          if (update.docChanged) hears.onChange(update.state.doc.toString())
        }),
        EditorView.domEventHandlers({
          compositionstart: () => hears.onComposing(true),
          compositionend: () => {
            // The final text of the input method enters the document after this event.
            setTimeout(() => {
              hears.onComposing(false)
              separateComposed(view)
              if (waiting !== undefined) replace(waiting)
            })
          },
          paste: event => pasteFrom(event.clipboardData, event),
          drop: event => pasteFrom(event.dataTransfer, event),
          dragover: event => {
            if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
          },
          scroll: (_event, { scrollDOM }) => {
            const room = scrollDOM.scrollHeight - scrollDOM.clientHeight
            if (room > 0) hears.onScroll(scrollDOM.scrollTop / room)
          }
        }),
        theme
      ]
    })
  })

  function pasteFrom(data: DataTransfer | null, event: Event): boolean {
    const files = [...(data?.files ?? [])]
    const plain = data?.getData('text/plain') ?? ''
    // Spreadsheets add a picture of the cells to the clipboard.
    if (files.length > 0 && plain === '') {
      event.preventDefault()
      hears.onFiles(files)
      return true
    }
    if (event.type === 'drop' || plain === '') return false
    // The page has the text that was checked, not one that was chosen instead. A later turn cannot read it any more.
    const page = data?.getData('text/html') ?? ''
    const htmlFor = (text: string) => (text === plain ? page : '')
    const allowed = hears.onPaste(plain)
    if (typeof allowed !== 'string') {
      event.preventDefault()
      void allowed.then(chosen => {
        if (chosen !== undefined) insert(pastedAs(view.state, chosen, htmlFor(chosen)))
        view.focus()
      })
      return true
    }
    const pasted = pastedAs(view.state, allowed, htmlFor(allowed))
    if (!pasted.block && pasted.text === allowed.replace(/\r\n?/g, '\n')) return false
    event.preventDefault()
    insert(pasted)
    return true
  }

  function insert({ text: pasted, block }: Pasted): void {
    const spec = block ? ownLines(view.state, pasted) : view.state.replaceSelection(pasted)
    view.dispatch({ ...spec, userEvent: 'input.paste', scrollIntoView: true })
  }

  function replace(whole: string): void {
    waiting = undefined
    if (whole === view.state.doc.toString()) return
    if (view.composing) waiting = whole
    else view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: whole } })
  }

  return {
    perform(command) {
      if (command === 'undo') undo(view)
      else if (command === 'redo') redo(view)
      else perform(view, command)
      view.focus()
    },
    replace,
    insertBlock: block => insert({ text: block, block: true }),
    markPlace: (id, name) => addUploadMarker(view, id, name),
    fillPlace: (id, place) => replaceUploadMarker(view, id, place),
    focus: () => view.focus(),
    destroy: () => view.destroy()
  }
}

function did(act: () => void): true {
  act()
  return true
}

/** Creates the hint of the empty editor, whose lines end only between words. */
function hintOf(text: string): HTMLElement {
  const hint = document.createElement('span')
  hint.style.wordBreak = 'keep-all'
  hint.append(...wordEnds(wordParts(text)))
  return hint
}
