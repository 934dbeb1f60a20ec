import type { Loss, SourceFiles } from './context.ts'
import { mapLines } from './lines.ts'

const CODE_IMPORT = /^([ \t]*)<<<[ \t]+([^\s{#[]+)(#[\w-]+)?(?:[ \t]*\{([^}\n]*)\})?[ \t]*(?:\[([^\]\n]*)\])?[ \t]*$/gm
const INCLUDE = /<!--[ \t]*@include:[ \t]*([^\s{#]+)(?:#[\w-]+)?(?:\{(\d*),(\d*)\})?[ \t]*-->/g
const CODE_TITLE =
  /^([ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)*(?:`{3,}|~{3,}))[ \t]*([^\s[\]{]*)([^[\]\n]*)\[([^\]\n]+)\]([^\n]*)$/
const MAX_DEPTH = 10

/**
 * Inlines content that VitePress adds to a document: code and parts of other files, and the hero and features of a home
 * page.
 */
export function fromVitepress(
  text: string,
  file: string,
  files: SourceFiles,
  front: Readonly<Record<string, unknown>>,
  losses: Loss[],
  attributeMarks?: readonly [string, string]
): string {
  const whole = withBraces(`${homeOf(front)}${included(text, file, files, losses, 0)}`, attributeMarks)
  return withNotes(outsideCode(withCodeTitles(whole), plain => plain.replace(/^[ \t]*\[\[toc\]\][ \t]*$/gim, '')))
}

/** Writes the ids of headings in braces, where the configuration has other marks: `## Title %{#id}%`. */
function withBraces(text: string, marks: readonly [string, string] | undefined): string {
  if (!marks) return text
  const [left, right] = marks
  return mapLines(text, (line, inCode, opens) => {
    const plain = line.trimEnd()
    if (inCode || opens || !/^[ \t>]*#{1,6}[ \t]/.test(line) || !plain.endsWith(right)) return line
    const at = plain.lastIndexOf(left, plain.length - right.length - left.length)
    const id = /(?:^|[ \t])#([\w.:-]+)/.exec(plain.slice(at + left.length, -right.length))?.[1]
    return at < 0 ? line : `${plain.slice(0, at).trimEnd()}${id ? ` {#${id}}` : ''}`
  })
}

/** Writes the names of code outside of tabs (```` ```js [a.js] ````) as titles. In tabs they are those of the tabs. */
function withCodeTitles(text: string): string {
  const open: string[] = []
  return mapLines(text, (line, inCode, opens) => {
    if (inCode) return line
    const [, name] = (!opens && /^[ \t>]*:{3,}[ \t]*([\w-]*)/.exec(line)) || []
    if (name) open.push(name)
    else if (name === '') open.pop()
    if (!opens || open.includes('code-group')) return line
    return line.replace(CODE_TITLE, (_, fence: string, lang: string, facts: string, title: string, rest: string) => {
      const written = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
      return `${fence}${lang || 'text'}${facts.trimEnd()} title="${written}"${rest}`
    })
  })
}

/** Converts inline footnotes `^[words]` to separate footnotes. */
function withNotes(text: string): string {
  const notes: string[] = []
  const made = outsideCode(text, plain =>
    plain.replace(/`[^`\n]*`|(?<!\\)\^\[((?:[^[\]\n]|\[[^\]\n]*\])+)\]/g, (whole, words?: string) =>
      words === undefined ? whole : `[^inline-${notes.push(words)}]`
    )
  )
  const definitions = notes.map((words, at) => `[^inline-${at + 1}]: ${words}`)
  return [made, ...definitions].join('\n\n')
}

function included(text: string, file: string, files: SourceFiles, losses: Loss[], depth: number): string {
  return outsideCode(text, plain => takenIn(plain, file, files, losses, depth))
}

/** Changes a text except for its code blocks, because documents about VitePress show its syntax there. */
function outsideCode(text: string, change: (plain: string) => string): string {
  return text
    .split(/(^[ \t]*(?:`{3,}(?![^\n]*`)|~{3,})[^\n]*\n[\s\S]*?^[ \t]*(?:`{3,}|~{3,})[ \t]*$)/m)
    .map((piece, at) => (at % 2 === 1 ? piece : change(piece)))
    .join('')
}

function takenIn(text: string, file: string, files: SourceFiles, losses: Loss[], depth: number): string {
  return text
    .replace(CODE_IMPORT, (whole, indent: string, path: string, region: string | undefined, info = '', title = '') => {
      const found = files.find(file, path)
      const code = found === undefined ? undefined : files.read(found)
      if (code === undefined) {
        losses.push({ file, message: `${path} is not there: ${whole.trim()} is shown as it is written.` })
        return whole
      }
      const lang = /(?:^|\s)([a-z][\w+#-]*)\s*$/i.exec(info)?.[1] ?? /\.(\w+)$/.exec(path)?.[1] ?? ''
      const fence = '`'.repeat(Math.max(3, ...(code.match(/`{3,}/g) ?? []).map(run => run.length + 1)))
      const body = regionOf(code, region?.slice(1)).replace(/\s+$/, '').replaceAll('\n', `\n${indent}`)
      return `${indent}${fence}${lang}${title ? ` [${title}]` : ''}\n${indent}${body}\n${indent}${fence}`
    })
    .replace(INCLUDE, (whole, path: string, first = '', last = '') => {
      const found = files.find(file, path)
      const part = found === undefined ? undefined : files.read(found)
      if (part === undefined || found === undefined || depth > MAX_DEPTH) {
        losses.push({ file, message: `${path} is not there and was left out.` })
        return whole
      }
      const lines = part.replace(/^---\n(?:[\s\S]*?\n)??---\n/, '').split('\n')
      const chosen = lines.slice(first ? Number(first) - 1 : 0, last ? Number(last) : undefined).join('\n')
      return included(chosen, found, files, losses, depth + 1)
    })
}

/** Returns the lines between `#region name` and its end. */
function regionOf(code: string, name: string | undefined): string {
  if (!name) return code
  const lines = code.split('\n')
  const start = lines.findIndex(line => new RegExp(`#?region\\b.*\\b${name.replace(/\W/g, '\\$&')}\\b`).test(line))
  const end = lines.findIndex((line, at) => at > start && /#?endregion\b/.test(line))
  return start < 0 ? code : lines.slice(start + 1, end < 0 ? undefined : end).join('\n')
}

/** Returns the text of a home page, which is in its front matter. */
function homeOf(front: Readonly<Record<string, unknown>>): string {
  const hero = (typeof front.hero === 'object' && front.hero ? front.hero : {}) as Record<string, unknown>
  const lines = [hero.name ?? hero.title, hero.text, hero.tagline].filter(text => typeof text === 'string')
  const actions = linksOf(hero.actions)
  const features = (Array.isArray(front.features) ? front.features : []).flatMap(feature => {
    const { title, details, link, linkText } = (feature ?? {}) as Record<string, unknown>
    const more = typeof link === 'string' ? [`[${String(linkText ?? title ?? link)}](${link})`] : []
    return [typeof title === 'string' ? `## ${title}` : '', String(details ?? ''), ...more].filter(Boolean)
  })
  if (lines.length + actions.length + features.length === 0) return ''
  const [name, ...rest] = lines
  return `${[name ? `# ${name}` : '', ...rest, ...actions, ...features].filter(Boolean).join('\n\n')}\n\n`
}

function linksOf(actions: unknown): string[] {
  return (Array.isArray(actions) ? actions : []).flatMap(action => {
    const { text, link } = (action ?? {}) as Record<string, unknown>
    return typeof text === 'string' && typeof link === 'string' ? [`[${text}](${link})`] : []
  })
}
