import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** Commands of the buttons above the editor. */
export type TextCommand =
  | 'bold'
  | 'italic'
  | 'code'
  | 'heading'
  | 'list'
  | 'tasks'
  | 'quote'
  | 'link'
  | 'block'
  | 'table'

const TABLE = '|  |  |\n| --- | --- |\n|  |  |'
const MARKS = { bold: '**', italic: '*', code: '`' } as const
const PREFIXES = { heading: '## ', list: '- ', tasks: '- [ ] ', quote: '> ' } as const

/** Applies a command to the selection. Text that already has the mark becomes plain again. */
export function perform(view: EditorView, command: TextCommand): void {
  const { state } = view
  if (command in MARKS) view.dispatch(surround(state, MARKS[command as keyof typeof MARKS]))
  else if (command in PREFIXES) view.dispatch(prefix(state, PREFIXES[command as keyof typeof PREFIXES]))
  else if (command === 'link') view.dispatch(link(state))
  else if (command === 'block') view.dispatch(block(state))
  else view.dispatch(ownLines(state, TABLE, 2))
  view.focus()
}

/**
 * Inserts a text on separate lines at the selection, with a blank line before and after. The cursor moves to `cursor`
 * in it, or else after the blank line.
 */
export function ownLines(state: EditorState, text: string, cursor?: number): TransactionSpec {
  const { from, to } = state.selection.main
  const before = state.doc.sliceString(Math.max(0, from - 2), from)
  const after = state.doc.sliceString(to, to + 2)
  const lead = from === 0 || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const tail = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  return {
    changes: { from, to, insert: lead + text + tail },
    selection: { anchor: from + lead.length + (cursor ?? text.length + 2) },
    scrollIntoView: true,
    userEvent: 'input.paste'
  }
}

function surround(state: EditorState, mark: string): TransactionSpec {
  const spec = state.changeByRange(range => {
    const { from, to } = range
    const width = mark.length
    const outside = state.sliceDoc(from - width, from) === mark && state.sliceDoc(to, to + width) === mark
    if (outside)
      return {
        changes: [
          { from: from - width, to: from },
          { from: to, to: to + width }
        ],
        range: EditorSelection.range(from - width, to - width)
      }
    return {
      changes: [
        { from, insert: mark },
        { from: to, insert: mark }
      ],
      range: EditorSelection.range(from + width, to + width)
    }
  })
  return { ...spec, userEvent: 'input', scrollIntoView: true }
}

function prefix(state: EditorState, mark: string): TransactionSpec {
  const { from, to } = state.selection.main
  const lines = []
  for (let at = state.doc.lineAt(from); ; at = state.doc.line(at.number + 1)) {
    lines.push(at)
    if (at.to >= to || at.number === state.doc.lines) break
  }
  const all = lines.every(line => line.text.startsWith(mark))
  const changes = lines.map(line =>
    all
      ? { from: line.from, to: line.from + mark.length }
      : // Replaces a heading of another depth, or another kind of list.
        {
          from: line.from,
          to: line.from + (/^(?:#{1,6} |- (?:\[[ x]\] )?|> )?/.exec(line.text)?.[0].length ?? 0),
          insert: mark
        }
  )
  return { changes, userEvent: 'input', scrollIntoView: true }
}

function link(state: EditorState): TransactionSpec {
  const { from, to } = state.selection.main
  const text = state.sliceDoc(from, to)
  const isAddress = /^https?:\/\/\S+$/.test(text)
  const insert = isAddress ? `[](${text})` : `[${text}](https://)`
  const anchor = isAddress ? from + 1 : from + text.length + 3
  const head = isAddress ? anchor : anchor + 'https://'.length
  return { changes: { from, to, insert }, selection: { anchor, head }, userEvent: 'input', scrollIntoView: true }
}

function block(state: EditorState): TransactionSpec {
  const { from, to } = state.selection.main
  return ownLines(state, `\`\`\`\n${state.sliceDoc(from, to)}\n\`\`\``, 3)
}
