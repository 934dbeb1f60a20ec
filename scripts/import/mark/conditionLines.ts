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
const FENCE = /^[ \t]*(`{3,}|~{3,}|:{3,})[ \t]*\{(only|ifconfig)\}[ \t]*(.*)$/

/** Finds the conditions of a document in reStructuredText or MyST, the outer ones first. */
export function conditionLines(text: string): ConditionLines[] {
  if (!/\.\.[ \t]+(?:only|ifconfig)::|\{(?:only|ifconfig)\}/.test(text)) return []
  const lines = text.split('\n')
  /** Conditions whose end is not yet found, the innermost last. */
  const open: (ConditionLines & { isOver(line: string): boolean; hasLastLine: boolean })[] = []
  const found: ConditionLines[] = []
  for (const [at, line] of lines.entries()) {
    for (let last = open.at(-1); last?.isOver(line); last = open.at(-1)) {
      last.end = last.hasLastLine ? at + 1 : at
      open.pop()
      if (last.hasLastLine) break
    }
    const [, before = '', ofRst, directive] = DIRECTIVE.exec(line) ?? []
    const [, mark = '', ofFence = '', fence] = ofRst ? [] : (FENCE.exec(line) ?? [])
    const condition = readCondition(directive ?? fence ?? '')
    if (!condition) continue
    const isBeside = (one: string) => one.trim() !== '' && (/^ */.exec(one)?.[0].length ?? 0) <= before.length
    const made = {
      ...{ from: at, end: lines.length, condition, name: ofRst ?? ofFence, hasLastLine: fence !== undefined },
      isOver: fence === undefined ? isBeside : (one: string) => one.trim().startsWith(mark) && isMark(one)
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

function isMark(line: string): boolean {
  return /^[ \t]*(`+|~+|:+)[ \t]*$/.test(line)
}
