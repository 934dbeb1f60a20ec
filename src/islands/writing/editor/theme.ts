import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'transparent', fontSize: '14px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.75', overflow: 'auto' },
  '.cm-content': { padding: '16px', caretColor: 'var(--ink)', minHeight: '100%' },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--blue) 22%, transparent)'
  },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-sending': {
    padding: '1px 6px',
    border: '1px dashed var(--line-2)',
    borderRadius: '3px',
    color: 'var(--ink-2)',
    fontSize: '12px'
  },
  '.cm-tooltip': {
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r)',
    background: 'var(--card)',
    boxShadow: '0 8px 24px rgb(0 0 0 / .14)',
    overflow: 'hidden'
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--sans)', fontSize: '13px', minWidth: '180px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '8px 12px', lineHeight: '1.4', color: 'var(--ink)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--hover)',
    color: 'var(--ink)'
  },
  '.cm-completionDetail': { color: 'var(--ink-3)', fontStyle: 'normal', marginLeft: '8px' },
  '@media (max-width: 767px)': { '&': { fontSize: '16px' } }
})

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '650', color: 'var(--ink)' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--blue)' },
  { tag: tags.monospace, color: 'var(--ink-2)' },
  { tag: tags.quote, color: 'var(--ink-2)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: 'var(--ink-3)' }
])

/** Style of the editor. It uses the page's design tokens, which apply inside its shadow tree. */
export const theme: Extension = [look, syntaxHighlighting(colours)]
