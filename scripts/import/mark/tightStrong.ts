/**
 * Moves blanks at the ends of bold text (`**text **`) out of it. Python-Markdown shows such text as bold, others show the
 * asterisks. `code` matches what is no text.
 */
export function withTightStrong(line: string, code: RegExp): string {
  const first = line.indexOf('**')
  if (first < 0 || line.indexOf('**', first + 2) < 0) return line
  const runs = runsIn(line, code)
  // With marks of three asterisks, pairs are not certain.
  if (runs.some(({ length }) => length % 2 === 1)) return line
  const marks = runs.flatMap(({ start, length }) => Array.from({ length: length / 2 }, (_, at) => start + 2 * at))
  if (marks.length % 2 === 1) return line
  let made = ''
  let done = 0
  for (let at = 0; at < marks.length; at += 2) {
    const [open, close] = [marks[at] ?? 0, marks[at + 1] ?? 0]
    const inside = line.slice(open + 2, close)
    if (inside === '') return line
    const text = inside.trim()
    const lead = inside.slice(0, inside.length - inside.trimStart().length)
    const tail = text ? inside.slice(inside.trimEnd().length) : ''
    made += `${line.slice(done, open)}${lead}${text && `**${text}**`}${tail}`
    done = close + 2
  }
  return made + line.slice(done)
}

/** Returns the runs of asterisks outside code that can be marks: not one, and none between blanks. */
function runsIn(line: string, code: RegExp): { start: number; length: number }[] {
  let at = 0
  return line.split(code).flatMap((piece, index) => {
    const from = at
    at += piece.length
    if (index % 2 === 1) return []
    return [...piece.matchAll(/(?<![\\*])\*+/g)].flatMap(({ 0: run, index: place }) => {
      const start = from + place
      const isAlone = !/\S/.test((line[start - 1] ?? ' ') + (line[start + run.length] ?? ' '))
      return isAlone || run.length === 1 ? [] : [{ start, length: run.length }]
    })
  })
}
