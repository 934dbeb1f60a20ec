/** Labels of the footnotes of a document, by the names in the marked text. */
export interface RstNotes {
  labels: Map<string, string>
  /** Number of automatic footnotes and references so far, by their sign. */
  counts: Record<'#' | '*', { reference: number; footnote: number }>
}

/**
 * Marks of automatic footnotes in place of `#` and `*`: private characters, so that columns of drawn tables keep their
 * widths.
 */
const FIRST_MARK = { '#': 0xe000, '*': 0xf000 }
const MAX_MARKS = 0x800
/** Signs of `[*]` footnotes, in the order of docutils. */
const SYMBOLS = ['*', '†', '‡', '§', '¶', '#', '♠', '♥', '♦', '♣']
const AUTOMATIC = /``[^`\n]+``|(^[ ]*\.\. )?\[([#*])\](_(?!\w))?/gm
const DEFINITION = /^[ ]*\.\. \[(#?[\w.-]*|[\ue000-\uf8ff])\](?=[ \n]|$)/gm
const MARK = /[\ue000-\uf8ff]/g

export function noNotes(): RstNotes {
  return { labels: new Map(), counts: { '#': { reference: 0, footnote: 0 }, '*': { reference: 0, footnote: 0 } } }
}

/** Marks automatic footnotes (`[#]_`, `[*]_`), of which the nth reference belongs to the nth footnote, and labels all. */
export function withNoteMarks(text: string, { labels, counts }: RstNotes): string {
  let made = text
  if (/^[ ]*\.\. \[[#*]\]/m.test(text) || counts['#'].footnote + counts['*'].footnote > 0)
    made = text.replace(AUTOMATIC, (whole, start?: string, sign?: '#' | '*', end?: string) => {
      if (!sign || (!start && !end)) return whole
      const count = counts[sign]
      const number = start ? count.footnote++ : count.reference++
      const mark = number < MAX_MARKS ? String.fromCharCode(FIRST_MARK[sign] + number) : sign
      return start ? `${start}[${mark}]` : `[${mark}]_`
    })
  const names = [...made.matchAll(DEFINITION)].map(([, name = '']) => name)
  const numbers = new Set([...labels.values(), ...names])
  let symbols = [...labels.keys()].filter(name => name >= '\uf000').length
  let number = 1
  for (const name of names) {
    if (labels.has(name)) continue
    if (name >= '\uf000') {
      labels.set(name, (SYMBOLS[symbols % SYMBOLS.length] ?? '*').repeat(Math.floor(symbols / SYMBOLS.length) + 1))
      symbols++
    } else if (name >= '\ue000' || name.startsWith('#')) {
      while (numbers.has(String(number))) number++
      labels.set(name, String(number))
      numbers.add(String(number))
    } else labels.set(name, name)
  }
  return made
}

/** Restores the signs of marks that are not footnotes, such as those in code. */
export function withoutNoteMarks(text: string): string {
  return text.replace(MARK, mark => (mark >= '\uf000' ? '*' : '#'))
}

/** Returns the link of a reference to its footnote. */
export function noteLink(name: string, { labels }: RstNotes): string {
  const label = labels.get(name)
  if (label === undefined) return `\\[${name.replace(/^#/, '') || '#'}\\]`
  return `[\\[${escaped(label)}\\]](#${noteId(label)})`
}

/**
 * Returns the start of a footnote as an item of a list. It stays where the document has it, as docutils shows it: footnotes of
 * Markdown are collected at the end of the page, below another heading. The marks of other lists differ.
 */
export function noteStart(name: string, { labels }: RstNotes): string {
  const label = labels.get(name) ?? name
  return `* <a id="${noteId(label)}"></a>\\[${escaped(label)}\\] `
}

/** Checks whether a block is a footnote. */
export function isNote(block: string | undefined): boolean {
  return block?.startsWith('* <a id="note-') ?? false
}

function noteId(label: string): string {
  const name = /^[\w.-]+$/.test(label)
    ? label.toLowerCase()
    : `sign-${SYMBOLS.indexOf(label[0] ?? '*') + 1}-${label.length}`
  return `note-${name}`
}

function escaped(label: string): string {
  return label.replace(/[*#_]/g, '\\$&')
}
