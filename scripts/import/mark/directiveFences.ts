import { NOTE_KINDS } from './components.ts'

/** The first line of a fence or colon fence that is a directive of Sphinx. */
export interface DirectiveFence {
  indent: string
  mark: string
  name: string
  argument: string
  /** False for recommonmark, where the first line is that of a directive in reStructuredText. */
  isMyst: boolean
  /** True if the content is reStructuredText. */
  isRst: boolean
}

const MYST = /^([ \t]*)(`{3,}|~{3,}|:{3,})[ \t]*\{([\w:.+-]+)\}[ \t]*(.*)$/
/** A fence of recommonmark: its info string is what follows `..` in reStructuredText. */
const RECOMMONMARK =
  /^([ \t]*)(`{3,}|~{3,})[ \t]*(?:\.\.[ \t]+)?([A-Za-z][\w+.-]{0,99}(?::[\w+.-]{1,99}){0,9})::(?:[ \t]+(.*)|[ \t]*)$/
/** A kind of note with a sign that is missing, doubled or of full width. */
const CARELESS_NOTE = /^([ \t]*)(`{3,}|~{3,})[ \t]*(?:\.\.[ \t]*)?([A-Za-z]{3,12})[ \t]*[:：]{1,2}(?![:：])[ \t]*(.*)$/
const EVAL_RST = /^([ \t]*)(`{3,}|~{3,})[ \t]*(eval_rst)[ \t]*$/

/** Reads the first line of a directive in a fence. Returns undefined for a fence with code, and for other lines. */
export function directiveFence(line: string): DirectiveFence | undefined {
  const myst = MYST.exec(line)
  const [, indent = '', mark = '', name = '', argument = ''] =
    myst ?? RECOMMONMARK.exec(line) ?? EVAL_RST.exec(line) ?? CARELESS_NOTE.exec(line) ?? []
  // A backtick in the info string means inline code.
  if (!name || (mark.startsWith('`') && line.slice(indent.length + mark.length).includes(mark))) return undefined
  if (myst) return { indent, mark, name, argument, isMyst: true, isRst: false }
  const isNote = isNoteName(name)
  if (!isNote && !RECOMMONMARK.test(line) && name !== 'eval_rst') return undefined
  const plain = name.replace('eval_rst', 'eval-rst')
  // Authors write Markdown in a note.
  return { indent, mark, name: plain, argument: argument.trimEnd(), isMyst: false, isRst: !isNote }
}

/** Checks for the name of a directive that is a note. */
export function isNoteName(name: string): boolean {
  return Object.hasOwn(NOTE_KINDS, name.toLowerCase())
}
