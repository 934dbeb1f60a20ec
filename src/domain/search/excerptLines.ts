import { REFERENCE_LABELS } from '../article/referenceLabels.ts'

/** Text of a passage without its template's labels, split for an excerpt. Lines end with a line break each. */
export interface ExcerptLines {
  prose: string
  code: string
  /** Cells of tables. A text of one line, as the server sends it, has none. */
  cells: string
}

const LABELS = Object.values(REFERENCE_LABELS).join('|')
/** A line that only names a part of a template: `【描述】`, `[Return Value]`, `Parameters:`. */
const LABEL_LINE = new RegExp(`^(?:【[^】]{1,30}】|\\[?(?:${LABELS})\\]?)[:：]?$`, 'i')
/** The same within a text of one line, as the server sends it. */
const LABEL_INSIDE = new RegExp(`【\\s*(?:${LABELS})\\s*】\\s*`, 'gi')
/** Brackets around words of a sentence. */
const BRACKETS = /[【】]/g

/** Signs of code, and their maximum share in a sentence. Brackets after a space are those of a remark. */
const CODE_SIGNS = /[{}[\];=<>*&|\\#"]|(?<! )\(|\)(?=[;{)])/g
const MAX_CODE_SHARE = 0.05
/** Beginnings and ends that only code has, whatever its share of signs is. */
const CODE_START =
  /^(?:[#$]\s?\S|\[\s*\d+\.\d+\]|\/[/*]|\*\/|\.{0,2}\/\w|(?:static|const|unsigned|void|char|int|struct|enum|typedef|k_\w+) [\w *]+[({;=[]|\w+=\S)/
const CODE_END = /(?:[{}\\]|[\w)\]];)$/

/** The end of a line that introduces what is below it. */
const LEAD_END = /\s*[:：]$/
/** A shorter introduction of code, such as `bootargs:`, says nothing without the code. */
const MIN_LEAD_CHARACTERS = 20
/** Stands for the code that a longer one introduces. */
const LEFT_OUT = ' …'

/** Maximum length of a cell of a table in characters, and the minimum number of such lines one after another. */
const MAX_CELL_CHARACTERS = 24
const MIN_CELLS = 6
/** Number of lines before and after a long cell among which short ones are counted. */
const CELLS_AROUND = 4

const SENTENCE_END = /[。！？.!?:：…]$/

/** Checks whether a text has few of the signs that code and logs are full of. */
export function isSentence(text: string): boolean {
  return (text.match(CODE_SIGNS)?.length ?? 0) < text.length * MAX_CODE_SHARE
}

/** Checks for a line of code, of a log or of a command. */
function isCodeLine(line: string): boolean {
  return CODE_START.test(line) || CODE_END.test(line) || !isSentence(line)
}

/** Separates the sentences of a text from its code, and leaves out the labels of its template. */
export function excerptLines(text: string): ExcerptLines {
  const lines: { shown: string; isCode: boolean }[] = []
  for (const raw of text.split('\n')) {
    const line = raw.replace(/\s+/g, ' ').trim()
    if (line === '' || LABEL_LINE.test(line)) continue
    const shown = line.replace(LABEL_INSIDE, '').replace(BRACKETS, '').trim()
    // A line of brackets alone takes the place of one that says something.
    if (/[\p{L}\p{N}]/u.test(shown)) lines.push({ shown, isCode: isCodeLine(shown) })
  }
  const inTable = cellsAmong(lines)
  const prose: string[] = []
  const code: string[] = []
  const cells: string[] = []
  for (const [at, { shown, isCode }] of lines.entries()) {
    if (inTable[at]) {
      cells.push(shown)
      continue
    }
    const leads = !isCode && lines[at + 1]?.isCode && LEAD_END.test(shown)
    if (isCode) code.push(shown)
    else if (!leads || shown.length >= MIN_LEAD_CHARACTERS)
      prose.push(leads ? shown.replace(LEAD_END, LEFT_OUT) : shown)
  }
  return { prose: prose.join('\n'), code: code.join('\n'), cells: cells.join('\n') }
}

/**
 * Returns for each line whether it is one of many short ones that end no sentence, as the cells of a table, or a longer
 * cell among them.
 */
function cellsAmong(lines: readonly { shown: string; isCode: boolean }[]): boolean[] {
  const isShort = lines.map(
    ({ shown, isCode }) => !isCode && shown.length <= MAX_CELL_CHARACTERS && !SENTENCE_END.test(shown)
  )
  const found = lines.map(({ shown }, at) => {
    const near = isShort.slice(Math.max(0, at - CELLS_AROUND), at + CELLS_AROUND + 1).filter(Boolean)
    return near.length >= MIN_CELLS && !SENTENCE_END.test(shown)
  })
  for (let from = 0; from < lines.length; from++) {
    const end = isShort.indexOf(false, from)
    const to = end < 0 ? lines.length : end
    // The few at the end of a table are cells like those before them.
    const isRest = found[from - 1] || found.slice(from, to + 1).includes(true)
    if (to - from >= MIN_CELLS || isRest) found.fill(true, from, to)
    from = to
  }
  return found
}

/** Returns the first sentence of a text, without its code. */
export function firstSentence(text: string): string {
  const [line = ''] = excerptLines(text).prose.split('\n')
  return /^.*?(?:[。！？!?]|\.(?=\s))/.exec(line)?.[0] ?? line
}

/** Returns the sentences at the beginning of a text, without the table or list after them unless they only introduce it. */
export function firstSentences(prose: string): string {
  const lines = prose.split('\n')
  const end = lines.findIndex(line => !SENTENCE_END.test(line))
  const isWhole = end > 0 && !LEAD_END.test(lines[end - 1] ?? '')
  return (isWhole ? lines.slice(0, end) : lines).join(' ')
}
