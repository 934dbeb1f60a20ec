import type { Language } from '../language/languages.ts'

/** Details that problem assistance asks for besides the text. */
export interface Circumstances {
  scenario: string
  log: string
}

const HEADINGS = { zh: { scenario: '使用场景', log: '日志' }, en: { scenario: 'Usage scenario', log: 'Log' } }

/** Returns the text with the usage scenario and the log below it, as published. */
export function assemble(content: string, { scenario, log }: Circumstances, lang: Language): string {
  const headings = HEADINGS[lang === 'zh' ? 'zh' : 'en']
  const parts = [content.trimEnd()]
  if (scenario.trim()) parts.push(`## ${headings.scenario}\n\n${scenario.trim()}`)
  if (log.trim()) parts.push(`## ${headings.log}\n\n${fenced(log)}`)
  return parts.filter(Boolean).join('\n\n')
}

/** Formats a log as a block of code, for any content. */
export function fenced(log: string): string {
  const ticks = (log.match(/`{3,}/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 2)
  const fence = '`'.repeat(ticks + 1)
  return `${fence}log\n${log.replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd()}\n${fence}`
}

/** Checks whether a text consists of log lines: most begin with a time or a level. */
export function looksLikeLog(text: string): boolean {
  const lines = text.split(/\r\n?|\n/).filter(line => line.trim() !== '')
  if (lines.length < 3) return false
  const marked = lines.filter(line =>
    /^\s*(?:<\d>)?(?:\[[\s\d.:+-]{4,30}\]|\d{2,4}[-/:]\d{2}[-/:]\d{2}|[DIWEF][/ ]|\[?(?:ERROR|WARN|INFO|DEBUG)\b)/.test(
      line
    )
  )
  return marked.length * 2 > lines.length
}
