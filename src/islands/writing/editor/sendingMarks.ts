import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'

/** Markers of files that are being uploaded. They move with the text, but are not part of it. */
const begin = StateEffect.define<{ id: number; name: string; at: number }>()
const end = StateEffect.define<number>()

class Mark extends WidgetType {
  readonly id: number
  readonly name: string
  constructor(id: number, name: string) {
    super()
    this.id = id
    this.name = name
  }
  override eq(other: Mark): boolean {
    return other.id === this.id
  }
  override toDOM(): HTMLElement {
    return Object.assign(document.createElement('span'), { className: 'cm-sending', textContent: `↑ ${this.name}` })
  }
}

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    let now = set.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (effect.is(begin)) {
        const { id, name, at } = effect.value
        now = now.update({ add: [Decoration.widget({ widget: new Mark(id, name), side: 1 }).range(at)] })
      } else if (effect.is(end)) now = now.update({ filter: (_from, _to, { spec }) => spec.widget.id !== effect.value })
    }
    return now
  },
  provide: field => EditorView.decorations.from(field)
})

/** Set to the end of an inserted file, if the cursor waits there. */
const insertedTo = StateEffect.define<number | undefined>()
/** The end of a file after which nothing was typed yet. Text that is being composed is not typed yet either. */
const freshEnd = StateField.define<number | undefined>({
  create: () => undefined,
  update(before, transaction) {
    for (const effect of transaction.effects) if (effect.is(insertedTo)) return effect.value
    if (before === undefined || transaction.isUserEvent('input.type.compose')) return before
    return transaction.docChanged || transaction.newSelection.main.head !== before ? undefined : before
  }
})

/** What would stick to a file. A space or punctuation may follow it. */
const STICKS = /^[\p{L}\p{N}]/u

/** Puts a space before a letter or digit that is typed right after a file. */
const spaceAfterFile = EditorView.inputHandler.of((view, from, to, text) => {
  if (view.composing || from !== to || view.state.field(freshEnd) !== from || !STICKS.test(text)) return false
  view.dispatch({
    changes: { from, insert: ` ${text}` },
    selection: { anchor: from + 1 + text.length },
    userEvent: 'input.type',
    scrollIntoView: true
  })
  return true
})

/** Puts the space before a text that an input method composed right after a file. To be called once it is composed. */
export function separateComposed(view: EditorView): void {
  const end = view.state.field(freshEnd)
  if (end === undefined || !STICKS.test(view.state.doc.sliceString(end, end + 1))) return
  view.dispatch({ changes: { from: end, insert: ' ' }, effects: insertedTo.of(undefined) })
}

export const sendingMarks: Extension = [marks, freshEnd, spaceAfterFile]

/** Adds the marker of a file at the cursor. */
export function addUploadMarker(view: EditorView, id: number, name: string): void {
  view.dispatch({ effects: begin.of({ id, name, at: view.state.selection.main.head }) })
}

/**
 * Replaces the marker of a file by `text`, or removes it if `text` is empty. The text stands apart from its neighbours,
 * and a cursor that waits at the marker comes after it. What is typed next there gets a space.
 */
export function replaceUploadMarker(view: EditorView, id: number, text: string): void {
  let at: number | undefined
  view.state.field(marks).between(0, view.state.doc.length, (from, _to, { spec }) => {
    if (spec.widget.id === id) at = from
  })
  if (at === undefined || text === '') {
    view.dispatch({ effects: end.of(id) })
    return
  }
  const { doc, selection } = view.state
  const before = doc.sliceString(at - 1, at)
  // Files that come at once have a line each.
  const gap = before === ')' ? '\n' : /\S/.test(before) ? ' ' : ''
  const { empty, head } = selection.main
  const isWaiting = empty && head === at
  const gapAfter = /[\p{L}\p{N}[!]/u.test(doc.sliceString(at, at + 1)) ? ' ' : ''
  const insert = gap + text + gapAfter
  view.dispatch({
    changes: { from: at, insert },
    ...(isWaiting && { selection: { anchor: at + insert.length } }),
    // After a space of its own, the file needs no other.
    effects: [end.of(id), insertedTo.of(isWaiting && gapAfter === '' ? at + insert.length : undefined)],
    userEvent: 'input.paste'
  })
}
