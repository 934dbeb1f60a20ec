const FENCE = /^[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)*(`{3,}(?!.*`)|~{3,})/

/** Calls `visit` for each line of a text. `inCode` is true inside a fence, except for the opening line. */
export function mapLines(text: string, visit: (line: string, inCode: boolean, opens: boolean) => string): string {
  let fence = ''
  return text
    .split('\n')
    .map(line => {
      const mark = FENCE.exec(line)?.[1]
      if (fence) {
        const result = visit(line, true, false)
        if (mark && mark[0] === fence[0] && mark.length >= fence.length && /^[ \t>]*[`~]+[ \t]*$/.test(line)) fence = ''
        return result
      }
      if (mark) fence = mark
      return visit(line, false, mark !== undefined)
    })
    .join('\n')
}

/** Removes the common indentation of all lines. The first line has no indentation any more. */
export function dedent(text: string): string {
  let common = Number.POSITIVE_INFINITY
  let isFirst = true
  mapLines(text, (line, inCode) => {
    if (!isFirst && !inCode && line.trim()) common = Math.min(common, indentOf(line))
    isFirst = false
    return line
  })
  if (!Number.isFinite(common)) common = 0
  return text
    .split('\n')
    .map((line, at) => (at === 0 ? line.trimStart() : line.slice(Math.min(common, indentOf(line)))))
    .join('\n')
}

/** Replaces tabs by blanks up to the next multiple of eight columns. */
export function expandTabs(text: string): string {
  if (!text.includes('\t')) return text
  return text
    .split('\n')
    .map(line => {
      const [first = '', ...rest] = line.split('\t')
      if (rest.length === 0) return line
      const made = [first]
      let column = first.length
      for (const part of rest) {
        const blanks = 8 - (column % 8)
        made.push(' '.repeat(blanks), part)
        column += blanks + part.length
      }
      return made.join('')
    })
    .join('\n')
}

/** Prefixes every line after the first. */
export function indent(text: string, prefix: string): string {
  return prefix ? text.replaceAll('\n', `\n${prefix}`).replace(/\n[ \t]+(?=\n|$)/g, '\n') : text
}

/** Returns a text as a Markdown quote. */
export function quote(text: string): string {
  return text
    .split('\n')
    .map(line => (line ? `> ${line}` : '>'))
    .join('\n')
}

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0
}

/** Returns the HTML of a summary, where Markdown is not read. */
export function summaryOf(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/(`+)(.+?)\1(?!`)/g, (_, __, code: string) => `<code>${code.trim()}</code>`)
    .replace(/\*\*(\S.*?)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\([^()\s]*\)/g, '$1')
}
