import { tabsOf } from './componentGroups.ts'

const FENCE = /^([ \t]*)(`{3,}|~{3,})([^\n]*)$/
const TAB = /(?:^|[ \t])tab=(?:"([^"\n]{1,200})"|'([^'\n]{1,200})')/
const INSTALL = /^[ \t]*package-install\b/
const MANAGER = /^[ \t]*(?:npm|npx|pnpm|yarn|bun|bunx)\b/

/**
 * Converts what Fumadocs reads in the first lines of code: blocks with `tab="Name"`, one after another, are tabs, and a block of
 * `package-install` is a command of npm, of which the site makes those of others.
 */
export function withCodeTabs(text: string): string {
  if (!/^[ \t]*(?:`{3}|~{3})[^\n]*(?:\btab=|package-install)/m.test(text)) return text
  const lines = text.split('\n')
  const out: string[] = []
  let panels: { title: string; text: string }[] = []
  let indent = ''
  let blanks = 0
  // A call takes only some 100,000 arguments.
  const add = (more: readonly string[]) => {
    for (const line of more) out.push(line)
  }
  const flush = () => {
    if (panels.length > 0) add([...indented(tabsOf(panels), indent), ...Array<string>(blanks).fill('')])
    panels = []
    blanks = 0
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, space = '', mark = '', info = ''] = FENCE.exec(line) ?? []
    if (!mark || (mark.startsWith('`') && info.includes('`'))) {
      if (panels.length > 0 && !line.trim()) blanks++
      else {
        flush()
        out.push(line)
      }
      continue
    }
    const end = endOf(lines, at + 1, mark)
    const code = lines.slice(at + 1, end)
    const [, double, single] = TAB.exec(info) ?? []
    // An icon can stand before the words.
    const title = (double ?? single)?.replace(/<[^<>]*>/g, '').trim()
    const isInstall = INSTALL.test(info)
    const head = `${mark}${(isInstall ? info.replace(INSTALL, 'bash') : info).replace(TAB, '')}`
    const body = isInstall ? code.map(one => installing(one)) : code
    if (panels.length > 0 && (title === undefined || space !== indent)) flush()
    if (title === undefined) add([space + head, ...body, ...lines.slice(end, end + 1)])
    else {
      indent = space
      blanks = 0
      const own = [head, ...body.map(one => (one.startsWith(space) ? one.slice(space.length) : one)), mark]
      panels.push({ title, text: own.join('\n') })
    }
    at = end
  }
  flush()
  return out.join('\n')
}

/** Returns the line that ends a block of code: that after the last one for a block without an end. */
function endOf(lines: readonly string[], from: number, mark: string): number {
  for (let at = from; at < lines.length; at++) {
    const end = /^[ \t]*([`~]{3,})[ \t]*$/.exec(lines[at] ?? '')?.[1]
    if (end?.startsWith(mark)) return at
  }
  return lines.length
}

const installing = (line: string) => (line.trim() && !MANAGER.test(line) ? line.replace(/^([ \t]*)/, '$1npm i ') : line)
const indented = (text: string, indent: string) => text.split('\n').map(line => (line ? indent + line : line))
