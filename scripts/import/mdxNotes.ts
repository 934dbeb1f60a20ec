const FENCE = /^\s*(`{3,}|~{3,})/
const OPENS = /^(\s*):::+\s*([a-z]+)(?:\[([^\]]*)\]|\s+([^\n{]*))?.*$/
const CLOSES = /^(\s*):::+\s*$/
const HEADING_ID = /^(#{1,6} .*?)\s*\{(#[\w.:-]+)\}\s*$/

/** What Docusaurus writes beside MDX (`:::note`, an id of a heading) as MDX has it, line by line. */
export function withComponents(source: string): string {
  let fence: string | undefined
  let open = 0
  return withoutComments(source)
    .split('\n')
    .map(line => {
      const mark = FENCE.exec(line)?.[1]
      if (fence) {
        if (mark?.startsWith(fence)) fence = undefined
        return line
      }
      if (mark) fence = mark
      if (open > 0 && CLOSES.test(line)) {
        open--
        return line.replace(CLOSES, '$1</Admonition>')
      }
      const [, indent = '', kind, inBrackets, after] = OPENS.exec(line) ?? []
      if (!kind) return line.replace(HEADING_ID, '$1 \\{$2}')
      open++
      const title = (inBrackets ?? after ?? '').trim().replace(/["{}<>]/g, '')
      return `${indent}<Admonition type="${kind}"${title ? ` title="${title}"` : ''}>`
    })
    .join('\n')
}

/** Docusaurus takes comments of HTML, which are no MDX; their lines stay, so that others keep their numbers. */
function withoutComments(source: string): string {
  return source.replace(
    /(^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\2[`~]*[ \t]*$|`[^`\n]+`)|<!--[\s\S]*?-->/gm,
    (whole, code?: string) => code ?? '\n'.repeat(whole.split('\n').length - 1)
  )
}
