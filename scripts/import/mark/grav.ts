import { tabsOf } from './componentGroups.ts'
import { dedent, mapLines, quote } from './lines.ts'

const NOTICE = /^([ \t]*)(!{1,5})(?:[ \t]+(.*)|[ \t]*)$/
/** Kinds of notes by the number of exclamation marks. */
const KINDS = ['WARNING', 'CAUTION', 'NOTE', 'TIP', 'IMPORTANT']
/** `! [alt](a.png)` alone on its line: translation programs insert the blank. */
const SLIPPED_PICTURE = /^[ \t]*![ \t]+\[[^\]]*\]\([^)]*\.(?:png|jpe?g|gif|webp|svg|bmp)\)[ \t]*$/i

const TABS = /^([ \t]*)\[ui-tabs\b[^\]]*\]\s*$/
const TABS_END = /^[ \t]*\[\/ui-tabs\]\s*$/
const TAB = /^[ \t]*\[ui-tab\b[^\]]*\btitle=["']([^"']*)["'][^\]]*\]\s*$/
/** Limits the lines of tabs, because each line may seem to begin some. */
const MAX_TABS_LINES = 2000
const TAB_END = /^[ \t]*\[\/ui-tab\]\s*$/

/** Asks Grav to open a link in a new window. */
const NEW_WINDOW = /(\]\([^()\s?]+)\?target=_blank(?=[#)\s])/g

/**
 * Converts tabs of Grav to tabs, and its notices to notes: lines one after another that begin with the same number of
 * exclamation marks.
 */
export function fromGrav(text: string): string {
  const code: boolean[] = []
  mapLines(text, (line, inCode) => {
    code.push(inCode)
    return line
  })
  const lines = text.split('\n')
  const out: string[] = []
  for (let at = 0; at < lines.length; ) {
    const notice = code[at] ? undefined : (noticeAt(lines, at) ?? tabsAt(lines, at))
    if (notice) out.push(...notice.lines)
    else out.push(code[at] ? (lines[at] ?? '') : (lines[at] ?? '').replace(NEW_WINDOW, '$1'))
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

/** Converts the tabs that begin at a line. Text outside of a tab, or tabs that do not end, stay as they are. */
function tabsAt(lines: readonly string[], at: number): { lines: string[]; end: number } | undefined {
  const indent = TABS.exec(lines[at] ?? '')?.[1]
  if (indent === undefined) return undefined
  const end = at + 1 + lines.slice(at + 1, at + MAX_TABS_LINES).findIndex(line => TABS_END.test(line))
  if (end === at) return undefined
  const panels: { title: string; own: string[] }[] = []
  let isInside = false
  for (const line of lines.slice(at + 1, end)) {
    const title = TAB.exec(line)?.[1]
    if (title !== undefined) panels.push({ title, own: [] })
    if (title === undefined && isInside && !TAB_END.test(line)) panels.at(-1)?.own.push(line)
    else if (title === undefined && !isInside && line.trim() !== '') return undefined
    isInside = title !== undefined || (isInside && !TAB_END.test(line))
  }
  const tabs = tabsOf(panels.map(({ title, own }) => ({ title, text: dedent(fromGrav(own.join('\n'))).trim() })))
  return { lines: ['', ...tabs.split('\n').map(line => (line ? indent + line : line)), ''], end: end + 1 }
}
