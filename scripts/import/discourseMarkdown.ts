import { fromBrackets } from './discourseBlocks.ts'
import type { DiscoursePoll } from './discourseFile.ts'
import { withEmoji } from './emoji.ts'

const CODE = /^(`{3,}(?![^\n]*`)|~{3,})[^\n]*\n[\s\S]*?^\1[`~]*[ \t]*$|`[^`\n]+`/gm
/** Placeholder in private-use characters for a converted fragment, while the surrounding text changes. */
const PLACEHOLDER = /\ue000(\d+)\ue001/g
const QUOTE = /\[quote(?:=(?:"([^"\]]*)"|([^\]]*)))?\]((?:(?!\[(?:quote|details)\b)[\s\S])*?)\[\/quote\]/gi
const DETAILS = /\[details(?:="?([^"\]]*)"?)?[^\]]*\]((?:(?!\[(?:quote|details)\b)[\s\S])*?)\[\/details\]/gi
const MAX_DEPTH = 100

/** Resolves references in a Discourse text. */
export interface Pointers {
  /** Returns the path of an uploaded file by its SHA-1, which Discourse uses as its name. */
  upload(sha1: string): string | undefined
  /** Returns the file of an imported topic. `slug` is undefined for a link within the forum without a slug. */
  topic(id: number, slug: string | undefined): { file: string; title: string } | undefined
}

/**
 * Converts Discourse Markdown to Markdown of this site: quotes, collapsible sections, pictures, and links to other
 * topics.
 */
export function fromDiscourse(raw: string, pointers: Pointers, polls: readonly DiscoursePoll[] = []): string {
  const placeholders: string[] = []
  const back = (text: string) => text.replace(PLACEHOLDER, (_, at: string) => placeholders[Number(at)] ?? '')
  const keep = (piece: string) => `\ue000${placeholders.push(piece) - 1}\ue001`
  let text = raw.replace(/\r\n?/g, '\n').replace(/[\ue000\ue001]/g, '')
  text = fromBrackets(withEmoji(text.replace(CODE, keep)), polls)
    // In a table, the bar of a picture is escaped.
    .replace(/(!?\[[^\]\n|]*?)\\?\|(?:\d+x\d+[^\]\n]*|attachment|thumbnail|video|audio)\]\(/g, '$1](')
    .replace(/upload:\/\/([0-9A-Za-z]{20,})(?:\.\w+)?/g, (whole, short: string) => {
      const path = pointers.upload(sha1Of(short))
      return path ? `/${path}` : whole
    })
    .replace(/https?:\/\/[^\s/)]+(\/uploads\/[^\s)]*\/([0-9a-f]{40})(?:_\w+)?\.\w+)/g, (whole, _, sha1: string) => {
      const path = pointers.upload(sha1)
      return path ? `/${path}` : whole
    })
    .replace(/\]\((https?:\/\/[^\s/)]+)?\/t\/(?:([^\s/)]+)\/)?(\d+)(?:\/\d+)?(?=[)#?\s])/g, (whole, host, slug, id) => {
      const target = pointers.topic(Number(id), host ? (slug ?? '') : undefined)
      return target ? `](/${target.file}` : whole
    })
    .replace(/^https?:\/\/[^\s/]+\/t\/([^\s/]+)\/(\d+)(?:\/\d+)?[ \t]*$/gm, (whole, slug: string, id: string) => {
      const target = pointers.topic(Number(id), slug)
      return target ? `[${target.title.replace(/[\\[\]]/g, '\\$&')}](/${target.file})` : whole
    })
  // Works from the inside out, so that the content of a quote or a collapsible section is already converted.
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const before: string = text
    text = text
      .replace(QUOTE, (_, quoted = '', bare = '', inner: string) => {
        const name = String(quoted || bare)
          .split(',')[0]
          ?.trim()
        const attribution = name ? `**${escapeText(name)}**:\n\n` : ''
        return `\n\n${keep(quoteOf(`${attribution}${back(inner).trim()}`))}\n\n`
      })
      .replace(DETAILS, (_, summary = '', inner: string) => {
        const words = String(summary).replaceAll('&', '&amp;').replaceAll('<', '&lt;') || '…'
        return `\n\n${keep(`<details><summary>${words}</summary>\n\n${back(inner).trim()}\n\n</details>`)}\n\n`
      })
    if (text === before) break
  }
  return back(text)
    .replace(/\n{4,}/g, '\n\n')
    .trim()
}

/** Returns a text as a Markdown quote. */
function quoteOf(text: string): string {
  return text
    .split('\n')
    .map(line => (line ? `> ${line}` : '>'))
    .join('\n')
}

/** Escapes a name for Markdown. */
function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<>|]/g, '\\$&')
}

/** Decodes the SHA-1 of an upload, which Discourse writes as a base-62 number. */
function sha1Of(short: string): string {
  const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
  let number = 0n
  for (const digit of short) number = number * 62n + BigInt(digits.indexOf(digit))
  return number.toString(16).padStart(40, '0')
}

/** Returns the Discourse markup that remains in a text and is shown verbatim. */
export function leftMarks(text: string): string[] {
  const plain = text.replace(CODE, '')
  const names = [
    ...plain.matchAll(
      /\[(poll|grid|wrap|chat|date-range|event|timezones|b|i|u|s|url|img|color|size|center|list|spoiler)(?=[\]\s=])[^\]\n]{0,200}\]/gi
    )
  ]
  const left = [...new Set(names.map(([, name]) => `[${name?.toLowerCase()}]`))]
  const emoji = new Set(plain.match(/(?<![\w:]):[a-z][a-z0-9_+-]{1,40}:(?![\w:])/g))
  return emoji.size > 0 ? [...left, ...emoji] : left
}
