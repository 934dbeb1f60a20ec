import { type FenceWords, fenceWords } from './fenceWords.ts'
import { withoutRst } from './rstWords.ts'
import type { Amounts, Document } from './sourceWords.ts'
import { addWords } from './words.ts'

const FENCE = /^([ \t>]*(?:(?:[-*+:]|\d+[.)])[ \t]+)*)(`{3,}|~{3,})([^\n]*)$/
/** MyST also marks directives, and their ends, by colons. */
const MYST_FENCE = /^([ \t>]*(?:(?:[-*+:]|\d+[.)])[ \t]+)*)(`{3,}|~{3,}|:{3,}(?=[ \t]*(?:\{|$)))([^\n]*)$/
/** An option of a directive. A page shows captions alone. */
const OPTION = /^[ \t]*:(?!caption:)[\w-]{1,99}:(?:[ \t]|$)/

/** What marks lines of code in comments. */
const MARKED_LINE = /\[!{1,2}code [^\]\n]{1,300}\]|\bhighlight-(?:next-line|start|end)\b/g

/** Options of a directive of MyST in YAML, between lines of `---` below its first line. */
const YAML_OPTIONS =
  /^([ \t>]*(?::[ \t]{1,9})?[`~:]{3,}[ \t]*\{[\w:.+-]{1,99}\}[^\n]*\n)[ \t]*---[ \t]*\n((?:(?![ \t]*---)[^\n]*\n){0,99})[ \t]*---[ \t]*$/gm

/** Counts the code of a document, and returns the rest of it. */
export function outsideCode(
  source: string,
  { file, syntax }: Pick<Document, 'file' | 'syntax'>,
  amounts: Amounts
): string {
  const marks = syntax === 'myst' ? MYST_FENCE : FENCE
  let rest = ''
  let fence = ''
  let indent = 0
  let isHidden = false
  /** True in the options of a directive with code. */
  let isDirective = false
  /** Fences around text, such as notes, the innermost last. */
  const around: (FenceWords & { mark: string; inside: string })[] = []
  const written =
    syntax === 'myst'
      ? source.replace(
          YAML_OPTIONS,
          (_, head: string, fields: string) =>
            head +
            fields
              .replace(/^[ \t]*(?=[\w-]{1,99}:)/gm, ':')
              .replace(/^(:[\w-]{1,99}):/gm, '$1:')
              .trimEnd()
        )
      : source
  for (const whole of written.split('\n')) {
    // Comments that only mark lines are no words.
    const line =
      /\[!!?code/.test(whole) || whole.includes('highlight-') ? whole.slice(0, 9999).replace(MARKED_LINE, ' ') : whole
    const [, before = '', mark, info = ''] = marks.exec(line) ?? []
    if (fence) {
      // A mark that is indented by four more is code.
      if (mark?.startsWith(fence) && !info.trim() && before.length < indent + 4) fence = ''
      else if (!isHidden && !(isDirective && OPTION.test(line)))
        addWords(amounts.words, isDirective ? line.replace(/^[ \t]*:caption:/, '') : line)
      isDirective &&= OPTION.test(line) || /^[ \t]*:caption:/.test(line)
      continue
    }
    const last = around.at(-1)
    if (last && mark?.startsWith(last.mark) && !info.trim()) {
      around.pop()
      if (last.body === 'rst') rest += `${withoutRst(last.inside, amounts)}\n`
      continue
    }
    // In reStructuredText such a line underlines a heading.
    if (
      mark &&
      last?.body !== 'rst' &&
      !/\.rst$/i.test(file) &&
      !(mark.startsWith(':') && !info.trim()) &&
      !(mark.startsWith('`') && info.includes('`'))
    ) {
      const words = fenceWords(info, syntax)
      rest += `${words.shown}\n`
      if (words.isPicture) amounts.pictures++
      if (words.body === 'code' || words.body === 'hidden') {
        fence = mark
        indent = before.length
        isHidden = words.body === 'hidden'
        isDirective = syntax === 'myst' && /^[ \t]*\{/.test(info)
        if (!isHidden) amounts.code++
      } else around.push({ ...words, mark, inside: '' })
      continue
    }
    // Of the options of a directive, a page shows captions and names of columns.
    const text = last ? line.replace(/^[ \t>]*:(?:(?:caption|header):|[\w-]{1,99}:.*)/, '') : line
    if (last?.body === 'rst') last.inside += `${line}\n`
    else rest += `${text}\n`
  }
  return rest + around.map(({ inside }) => inside).join('')
}
