import type { DiscoursePoll } from './discourseFile.ts'

const POLL = /\[poll([^\]\n]*)\]\n?([\s\S]*?)\[\/poll\]/gi
const CHAT = /\[chat([^\]\n]*)\]\n?([\s\S]*?)\[\/chat\]/gi
const EVENT = /\[event([^\]\n]*)\]\n?([\s\S]*?)\[\/event\]/gi

/** Converts the bracket markup of Discourse and its plugins to Markdown. `text` must not contain code. */
export function fromBrackets(text: string, polls: readonly DiscoursePoll[]): string {
  return text
    .replace(POLL, (_, attributes: string, inner: string) =>
      pollOf(attributeOf(attributes, 'name') || 'poll', inner, polls)
    )
    .replace(CHAT, (_, attributes: string, inner: string) => {
      const [name = '', , date = ''] = attributeOf(attributes, 'quote').split(';')
      return `\n\n[quote="${[name, date.slice(0, 10)].filter(Boolean).join(' ')}"]\n${inner.trim()}\n[/quote]\n\n`
    })
    .replace(EVENT, (_, attributes: string, inner: string) => {
      const [name, start, end] = ['name', 'start', 'end'].map(key => attributeOf(attributes, key))
      const when = [start, end].filter(Boolean).join(' – ')
      return `\n\n${[name && `**${name}**`, when, inner.trim()].filter(Boolean).join(' ')}\n\n`
    })
    .replace(/\[\/?(?:grid|wrap|timezones|spoiler|center|left|right|size|color|font|list)(?:[=\s][^\]\n]*)?\]/gi, '')
    .replace(/\[date=([\d-]+)([^\]\n]*)\]/g, (_, day: string, rest: string) => momentOf(day, rest))
    .replace(/\[date-range from=(\S+?) to=([^\s\]]+)[^\]\n]*\]/g, (_, from: string, to: string) =>
      [from, to].map(moment => moment.replace('T', ' ')).join(' – ')
    )
    .replace(/\[(b|i|s)\]([^\n]*?)\[\/\1\]/gi, (_, name: string, inner: string) => {
      const mark = { b: '**', i: '_', s: '~~' }[name.toLowerCase()] ?? ''
      return inner.trim() ? `${mark}${inner.trim()}${mark}` : ''
    })
    .replace(/\[u\]([^\n]*?)\[\/u\]/gi, '<u>$1</u>')
    .replace(/\[url=["']?([^\]\s"']+)["']?\]([\s\S]*?)\[\/url\]/gi, '[$2]($1)')
    .replace(/\[url\]\s*(\S+?)\s*\[\/url\]/gi, '<$1>')
    .replace(/\[img[^\]\n]*\]\s*(\S+?)\s*\[\/img\]/gi, '![]($1)')
    .replace(/^\[\*\][ \t]*/gm, '- ')
}

/** Returns the value of an attribute of a bracket tag, or an empty string. */
function attributeOf(attributes: string, name: string): string {
  const [, quoted, bare] = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|([^\\s"]+))`, 'i').exec(attributes) ?? []
  return quoted ?? bare ?? ''
}

function momentOf(day: string, attributes: string): string {
  return [day, attributeOf(attributes, 'time'), attributeOf(attributes, 'timezone')].filter(Boolean).join(' ')
}

/** Converts a poll to a list of its options with the number of votes, if guests can see the votes. */
function pollOf(name: string, inner: string, polls: readonly DiscoursePoll[]): string {
  const lines = inner.split('\n').map(line => line.trim())
  const title = lines.find(line => line.startsWith('#'))?.replace(/^#+\s*/, '')
  const words = lines.filter(line => line && !line.startsWith('#') && !/^(?:[-*+]|\d+[.)])\s/.test(line))
  const found = polls.find(poll => poll.name === name)
  const options = lines.flatMap(line => /^(?:[-*+]|\d+[.)])\s+(.*)$/.exec(line)?.[1] ?? [])
  const rows = options.map((option, at) => {
    const votes = found?.options[at]?.votes
    return votes === undefined || votes === null ? `- ${option}` : `- ${option} (${votes})`
  })
  const numbers = rows.length === 0 ? rangeOf(found) : rows
  const parts = [title && `**${title}**`, words.join('\n'), numbers.join('\n'), found && `👥 ${found.voters}`]
  return `\n\n${parts.filter(Boolean).join('\n\n')}\n\n`
}

/** Only the topic names the options of a number poll. */
function rangeOf(poll: DiscoursePoll | undefined): string[] {
  return (poll?.options ?? []).map(({ html, votes }) => {
    const words = html.replace(/<[^>]*>/g, '').trim()
    return votes === undefined || votes === null ? `- ${words}` : `- ${words} (${votes})`
  })
}
