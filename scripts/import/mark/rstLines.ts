/** A field or option: its name, and the first line of its value. */
export const FIELD = /^:((?:[^:\\\n]|\\.|:(?=\w))+):(?:[ \t]+(.*))?$/

/** Fields that only tell the tool what to do with a document. */
export const TOOL_FIELD = /^(?:orphan|tocdepth|nocomments|nosearch|hidetoc|no-toc)$/

/** Returns the indented lines from a line on, moved to the margin. */
export function indented(lines: readonly string[], from: number): { lines: string[]; end: number } {
  const own: string[] = []
  let end = from
  for (; end < lines.length; end++) {
    const line = lines[end] ?? ''
    if (line.trim() && !line.startsWith(' ')) break
    own.push(line.trimEnd())
  }
  while (own.length > 0 && !own.at(-1)) own.pop()
  const widths = own.flatMap(line => (line ? [/^ */.exec(line)?.[0].length ?? 0] : []))
  const width = widths.length > 0 ? Math.min(...widths) : 0
  return { lines: own.map(line => line.slice(width)), end: own.length === 0 ? from : end }
}

/** Returns the number of the first blank line from a line on, or that of all lines. */
export function endOfBlock(lines: readonly string[], from: number): number {
  const end = lines.findIndex((line, at) => at > from && !line.trim())
  return end < 0 ? lines.length : end
}

/** Escapes signs at the start of lines that would begin a quotation, heading or fence in Markdown: `> 351`, `#`. */
export function plainStart(text: string): string {
  return text.replace(/^(?=>|#{1,6}(?:[ \t]|$)|~~~|-(?:[ \t]*-){2,}[ \t]*$)|(?<=\n)(?==+[ \t]*$|-{2,}[ \t]*$)/gm, '\\')
}

/** Returns the options of a directive from a line on. A value continues on the lines that are indented below it. */
export function optionsAt(lines: readonly string[], from: number): { options: Map<string, string>; end: number } {
  const options = new Map<string, string>()
  let end = from
  for (let name = ''; end < lines.length; end++) {
    const line = (lines[end] ?? '').trimEnd()
    const [, key, value = ''] = FIELD.exec(line) ?? []
    if (key !== undefined) {
      name = key.toLowerCase()
      options.set(name, value)
    } else if (name && /^ +\S/.test(line)) options.set(name, `${options.get(name)} ${line.trim()}`.trim())
    else break
  }
  return { options, end }
}

/** A role, which code has no use for. docutils reads what follows in the next line as a definition, also after two colons. */
export const ROLE = /(?<![\w`]):[a-z][\w:.+-]{0,60}:`[^`]+`/
