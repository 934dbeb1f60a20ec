import { mapLines, quote } from './lines.ts'

const NOTICE = /^([ \t]*)(!{1,5})(?:[ \t]+(.*)|[ \t]*)$/
/** Kinds of notes by the number of exclamation marks. */
const KINDS = ['WARNING', 'CAUTION', 'NOTE', 'TIP', 'IMPORTANT']
/** `! [alt](a.png)` alone on its line: translation programs insert the blank. */
const SLIPPED_PICTURE = /^[ \t]*![ \t]+\[[^\]]*\]\([^)]*\.(?:png|jpe?g|gif|webp|svg|bmp)\)[ \t]*$/i

/** Converts notices of Grav to notes: lines one after another that begin with the same number of exclamation marks. */
export function fromGrav(text: string): string {
  const code: boolean[] = []
  mapLines(text, (line, inCode) => {
    code.push(inCode)
    return line
  })
  const lines = text.split('\n')
  const out: string[] = []
  for (let at = 0; at < lines.length; ) {
    const notice = code[at] ? undefined : noticeAt(lines, at)
    if (notice) out.push(...notice.lines)
    else out.push(lines[at] ?? '')
    at = notice?.end ?? at + 1
  }
  return out.join('\n')
}

function noticeAt(lines: readonly string[], at: number): { lines: string[]; end: number } | undefined {
  const [, indent = '', marks = '', first = ''] = NOTICE.exec(lines[at] ?? '') ?? []
  if (!first || SLIPPED_PICTURE.test(lines[at] ?? '')) return undefined
  const own: string[] = []
  let end = at
  for (; end < lines.length; end++) {
    const [, , others, words = ''] = NOTICE.exec(lines[end] ?? '') ?? []
    if (others !== marks) break
    own.push(words)
  }
  const note = quote(`[!${KINDS[marks.length - 1]}]\n\n${own.join('\n')}`)
  return { lines: ['', ...note.split('\n').map(line => indent + line), ''], end }
}
