import { type Condition, decide, readCondition, type Tags, valueIn } from './conditions.ts'

/** Lines of a document that a condition applies to. */
export interface ConditionLines {
  /** Number of the line with the condition, and of the first line after its text. The first line is 0. */
  from: number
  end: number
  condition: Condition
  /** Name of the directive. The conditions of `ifconfig` are settings of conf.py, not tags. */
  name: string
}

const DIRECTIVE = /^([ ]*(?:[*-][ ]+)*)\.\.[ \t]+(only|ifconfig)::[ \t]*(.*)$/
/** A list of esp-docs, whose items can have a condition. */
const LIST = /^([ ]*)\.\.[ \t]+list::[ \t]*$/
/** Such an item: `:esp32 or esp32c3: - text`. */
export const LIST_ITEM = /^([ ]*):([\w ().-]{1,500}):[ ]+(?=[-*+][ ])/
const FENCE = /^[ \t]*(`{3,}|~{3,}|:{3,})[ \t]*\{(only|ifconfig)\}[ \t]*(.*)$/

/** Finds the conditions of a document in reStructuredText or MyST, the outer ones first. */
export function conditionLines(text: string): ConditionLines[] {
  if (!/\.\.[ \t]+(?:only|ifconfig|list)::|\{(?:only|ifconfig)\}/.test(text)) return []
  const lines = text.split('\n')
  /** Conditions whose end is not yet found, the innermost last. */
  const open: (ConditionLines & { isOver(line: string): boolean; hasLastLine: boolean })[] = []
  const found: ConditionLines[] = []
  /** Indentation of the list around. */
  let list: number | undefined
  for (const [at, line] of lines.entries()) {
    for (let last = open.at(-1); last?.isOver(line); last = open.at(-1)) {
      last.end = last.hasLastLine ? at + 1 : at
      open.pop()
      if (last.hasLastLine) break
    }
    if (list !== undefined && isBeside(line, list)) list = undefined
    list = LIST.exec(line)?.[1]?.length ?? list
    const [, ofItem, item] = (list === undefined ? undefined : LIST_ITEM.exec(line)) ?? []
    const [, ofRst, name = 'only', directive] = DIRECTIVE.exec(line) ?? []
    const [, mark = '', ofFence = name, fence] = FENCE.exec(line) ?? []
    const condition = readCondition(item ?? directive ?? fence ?? '')
    if (!condition) continue
    const { length } = ofItem ?? ofRst ?? ''
    const made = {
      ...{ from: at, end: lines.length, condition, name: ofFence, hasLastLine: fence !== undefined },
      isOver:
        fence === undefined
          ? (one: string) => isBeside(one, length)
          : (one: string) => one.trim().startsWith(mark) && isMark(one)
    }
    open.push(made)
    found.push(made)
  }
  return found
}

/** Returns a text without the parts whose conditions are false. Line numbers stay. */
export function withoutFalseParts(text: string, tags: Tags | undefined): string {
  const dropped = conditionLines(text).filter(({ condition, name }) => decide(condition, valueIn(name, tags)) === false)
  if (dropped.length === 0) return text
  const lines = text.split('\n')
  for (const { from, end } of dropped) lines.fill('', from, end)
  return lines.join('\n')
}

/** Checks for a line that is indented no deeper than another one, and so ends what belongs to that one. */
export function isBeside(line: string, indent: number): boolean {
  return line.trim() !== '' && (/^ */.exec(line)?.[0].length ?? 0) <= indent
}

function isMark(line: string): boolean {
  return /^[ \t]*(`+|~+|:+)[ \t]*$/.test(line)
}
