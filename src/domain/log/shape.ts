/** Matches lines that end or begin like code. */
const CODE =
  /[;{}]\s*$|^\s*(?:#\s*(?:include|define|ifn?def|endif|if|else|pragma)\b|\/\/|\/\*|\*\/|\* |import\s|from\s\S+\simport|def\s|class\s|return\b|for\s*\(|while\s*\(|if\s*\(|else\b|function\s|const\s|let\s|var\s|static\s|void\s|struct\s|public\s|private\s|export\s|@\w+$|<\/?[a-z][^>]{0,80}>)|=>\s*$|^\s*\w[\w.]{0,60}\s*=\s*[\w.]{1,60}\(.{0,200}\)\s*$/
const SHELL =
  /^\s*(?:\$|>|sudo|cd|make|git|apt(?:-get)?|cp|mv|rm|mkdir|export|source|docker|pip3?|npm|wget|curl|chmod|echo|cat|ls|insmod|modprobe|mount|umount|ssh|scp|tar)\s+\S/
const URL_ALONE = /^\s*(?:[-*]\s+)?<?(?:https?|ftp|git|ssh):\/\/\S+>?\s*$/i
const TABLE_ROW = /^\s*\|.*\|\s*$|^\s*[|:+-][\s|:+=-]{3,}$/
const HEADING = /^\s{0,3}#{1,6}\s+\S|^\s*>\s/
const SENTENCE_END = /[.!?。！？；]["'”’)]?\s*$/
const SENTENCE_WORDS =
  /\b(?:the|and|is|are|was|were|of|to|this|that|you|your|we|our|i|it|can|will|should|please|which|when|how|what|why)\b/gi
const CHINESE_PROSE = /[，。；、：？！]|的|了|请|如果|可以|需要|我们|使用/g
/** Matches several names with values, which messages have and table rows do not. */
const PAIRS = /[A-Za-z_]\s?[:=]\s?[^\s,;].{0,80}[A-Za-z_]\s?[:=]\s?[^\s,;]/

/** Checks whether a line is source code or a command, by its start and end. */
export function isCode(line: string): boolean {
  return CODE.test(line) || SHELL.test(line)
}

/** Checks whether a line is an address, a table row or a heading instead of a program message. */
export function isMarkup(line: string): boolean {
  return URL_ALONE.test(line) || TABLE_ROW.test(line) || HEADING.test(line)
}

/** Checks whether a line is a row of a table. */
export function isTable(line: string): boolean {
  return TABLE_ROW.test(line)
}

/** Checks whether a line is a sentence by a person instead of a program message. */
export function isProse(line: string): boolean {
  const words = line.match(/[A-Za-z]+/g)?.length ?? 0
  const small = line.match(SENTENCE_WORDS)?.length ?? 0
  if (small >= 3 && small * 6 >= words) return true
  if (small >= 1 && words >= 5 && SENTENCE_END.test(line) && /^\s*(?:[-*\d.)]{0,4}\s*)?[A-Z]/.test(line)) return true
  const chinese = line.match(/\p{Script=Han}/gu)?.length ?? 0
  if (chinese === 0) return false
  const marks = line.match(CHINESE_PROSE)?.length ?? 0
  return chinese >= 12 && marks >= 2 && chinese > words
}

/** Checks whether lines are rows of separated values: the same separators in each, and little else. */
export function isSeparated(lines: readonly string[]): boolean {
  if (lines.length < 3) return false
  if (lines.filter(line => PAIRS.test(line)).length * 2 > lines.length) return false
  return [',', '\t', ';'].some(separator => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(separator).length - 1
      counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    const [[count, times] = [0, 0]] = [...counts].sort(([, one], [, other]) => other - one)
    const length = lines.reduce((sum, line) => sum + line.length, 0) / lines.length
    return count >= 2 && times >= lines.length * 0.9 && length / (count + 1) < 24
  })
}
