import { type Ref, useRef, useState } from 'react'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import { HTML_LANG } from '../../domain/language/languages.ts'
import { widthInEms } from '../../domain/language/textWidth.ts'
import { findLog, messageOfLog } from '../../domain/log/findLog.ts'
import { IMPORTANT, importanceOf } from '../../domain/log/importance.ts'
import { parseLine, splitLines } from '../../domain/log/lines.ts'
import type { Translator } from '../../locales/strings.ts'
import { Words } from '../../ui/Words.tsx'
import { TEXT_BUTTON } from './styles.ts'

interface Props {
  text: string
  className: string
  ref?: Ref<HTMLDivElement> | undefined
  t: Translator<'assistant'>
}

const HEADING = 'break-keep wrap-anywhere whitespace-pre-wrap'
/** A long question is set as text, because it would be the largest text of its page, and its end folds. */
const LONG = 'text-[16px]/[26px] font-normal text-pretty'
/** Width from which a question is long: three lines of a headline. */
const LONG_EMS = 100
/** Width from which its end folds, and number of lines: four lines of the column. */
const FOLDED_EMS = 168
const FOLDED_LINES = 4
const FOLD = 'line-clamp-4 print:line-clamp-none'
/** Maximum number of lines of a log before the reader expands it, and of those above its error. */
const MAX_LINES = 6
const LINES_ABOVE = 4

/** A question. A log in it is set as one, below what its author wrote or else below its error. */
export function QuestionText({ text, className, ref, t }: Props) {
  const found = findLog(text)
  const written = found && [found.before, found.after].filter(Boolean).join('\n\n')
  const title = found ? written || messageOfLog(found.log) : text
  const [open, setOpen] = useState(false)
  const width = widthInEms(title)
  const isFoldable = width > FOLDED_EMS || splitLines(title).length > FOLDED_LINES
  const folds = isFoldable && !open
  const face = isFoldable || width > LONG_EMS ? LONG : 'text-balance'
  const heading = useRef<HTMLHeadingElement>(null)
  const unfold = () => {
    setOpen(true)
    // The button disappears.
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={ref} className={className}>
      <h2
        ref={heading}
        className={`${HEADING} ${face} ${folds ? FOLD : ''} outline-none`}
        lang={HTML_LANG[detectLanguage(title)]}
        tabIndex={isFoldable ? -1 : undefined}
      >
        <Words text={title} running />
      </h2>
      {folds && (
        <button type="button" className={`${TEXT_BUTTON} noprint text-s/[20px] font-normal`} onClick={unfold}>
          {t('question_all')}
        </button>
      )}
      {found && <LogLines log={found.log} t={t} />}
    </div>
  )
}

/** The lines of a log around its error, those that report errors tinted. */
function LogLines({ log, t }: { log: string; t: Translator<'assistant'> }) {
  const [open, setOpen] = useState(false)
  const block = useRef<HTMLPreElement>(null)
  const unfold = () => {
    setOpen(true)
    block.current?.focus({ preventScroll: true })
  }
  const lines = splitLines(log).map(line => ({ line, importance: importanceOf(parseLine(line)) }))
  const key = lines.findIndex(({ importance }) => importance >= IMPORTANT)
  const from = Math.max(0, Math.min(key - LINES_ABOVE, lines.length - MAX_LINES))
  const shown = open ? lines : lines.slice(from, from + MAX_LINES)
  return (
    <div
      className="mt-3 rounded border border-line bg-sunk py-2 font-mono text-xs/[22px] font-normal"
      data-asked-log=""
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
      <pre ref={block} className="overflow-x-auto" tabIndex={0}>
        <code className="grid w-max min-w-full">
          {shown.map(({ line, importance }, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a question do not change
              key={at}
              className={`px-3 ${importance >= IMPORTANT ? 'bg-red-wash text-red' : 'text-ink-2'}`}
            >
              {line || ' '}
            </span>
          ))}
        </code>
      </pre>
      {shown.length < lines.length && (
        <button type="button" className={`${TEXT_BUTTON} px-3 font-sans text-s`} onClick={unfold}>
          {t('log_all', { count: lines.length })}
        </button>
      )}
    </div>
  )
}
