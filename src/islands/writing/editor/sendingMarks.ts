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

export const sendingMarks: Extension = marks

/** Adds the marker of a file at the cursor. */
export function addUploadMarker(view: EditorView, id: number, name: string): void {
  view.dispatch({ effects: begin.of({ id, name, at: view.state.selection.main.head }) })
}

/**
 * Replaces the marker of a file by `text`, or removes it if `text` is empty. The text stands apart from its neighbours,
 * and a cursor that waits at the marker comes after it.
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
  const insert = gap + text + (/[\p{L}\p{N}[!]/u.test(doc.sliceString(at, at + 1)) ? ' ' : '')
  const { empty, head } = selection.main
  view.dispatch({
    changes: { from: at, insert },
    ...(empty && head === at && { selection: { anchor: at + insert.length } }),
    effects: end.of(id),
    userEvent: 'input.paste'
  })
}
