import type { Syntax } from '../tools/layout.ts'

/** How a fence is counted: its words beside the code, and whether its lines are text, code or not shown at all. */
export interface FenceWords {
  shown: string
  body: 'code' | 'text' | 'rst' | 'hidden'
  isPicture?: boolean
}

const NOTE =
  /^(?:note|info|tip|hint|important|warning|attention|caution|danger|error|seealso|todo|admonition|success|question|example|abstract|summary|bug|failure|quote)$/i
const CODE =
  /^(?:code(?:-block|-cell)?|sourcecode|literalinclude|prompt|parsed-literal|console|doctest|testcode|mermaid|graphviz|uml|math)$/i
const HIDDEN = /^(?:toctree|contents|index|meta|highlight|tabularcolumns|currentmodule|default-role)$/i
/** Directives whose first line is an address, a language or a class. */
const WITHOUT_ARGUMENT =
  /^(?:image|figure|include|literalinclude|code(?:-block|-cell)?|sourcecode|prompt|raw|only|ifconfig|container|grid(?:-item)?|rst-class|parsed-literal|eval[-_]rst|mermaid|graphviz|uml|role)$/i
const NAMED = /^[ \t]*\{([\w:.+-]+)\}[ \t]*(.*)$/
const RECOMMONMARK = /^[ \t]*(?:\.\.[ \t]*)?([A-Za-z][\w+.-]*)[ \t]*[:：]{1,2}(?![:：])[ \t]*(.*)$/
const EVAL_RST = /^[ \t]*(eval_rst)[ \t]*$/
const TITLE = /(?:^|[ \t])(?:title|filename)=(?:"([^"]*)"|'([^']*)')/

const TAB = /(?:^|[ \t])tab=(?:"([^"]*)"|'([^']*)')/

/** Returns what a page shows of the first line of a fence beside its code, and how its lines are counted. */
export function fenceWords(info: string, syntax: Syntax | undefined): FenceWords {
  const [, quoted, single] = TITLE.exec(info) ?? []
  const tab = TAB.exec(info)
  const titles = [quoted ?? single, tab?.[1] ?? tab?.[2]].filter(Boolean).join(' ')
  const code: FenceWords = { shown: titles, body: 'code' }
  if (syntax !== undefined && syntax !== 'myst' && syntax !== 'plain') return code
  const named = NAMED.exec(info)
  const [, name = '', argument = ''] = named ?? RECOMMONMARK.exec(info) ?? EVAL_RST.exec(info) ?? []
  if (NOTE.test(name)) return { shown: argument, body: 'text' }
  if (syntax !== 'myst' || !name) return code
  if (!named && !info.includes('::') && !EVAL_RST.test(info)) return code
  if (HIDDEN.test(name)) return { shown: '', body: 'hidden' }
  const shown = WITHOUT_ARGUMENT.test(name) ? '' : argument
  const isPicture = /^(?:image|figure)$/i.test(name)
  if (CODE.test(name)) return { shown, body: 'code' }
  return { shown, body: named && !/^eval-rst$/i.test(name) ? 'text' : 'rst', isPicture }
}
