import { textOfValue, UnknownValue } from './values.ts'

/**
 * Evaluates a unary operator.
 * @throws UnknownValue if the operator is not supported.
 */
export function unary(operator: string, value: unknown): unknown {
  if (operator === '!') return !value
  if (operator === '-') return -Number(value)
  if (operator === 'typeof') return typeof value
  throw new UnknownValue(`${operator} is not known`)
}

/**
 * Evaluates a binary operator.
 * @throws UnknownValue if the operator is not supported.
 */
export function binary(operator: string, left: unknown, right: unknown): unknown {
  switch (operator) {
    case '===':
    case '==':
      return left === right
    case '!==':
    case '!=':
      return left !== right
    case '+':
      if (typeof left === 'number' && typeof right === 'number') return left + right
      return textOfValue(left) + textOfValue(right)
    case '>':
      return Number(left) > Number(right)
    case '<':
      return Number(left) < Number(right)
    default:
      throw new UnknownValue(`${operator} is not known`)
  }
}

/**
 * Returns the members of a list for another list. They count as steps, because copies of copies grow without many others.
 * @throws UnknownValue if there are too many.
 */
export function spread(value: unknown, budget: { steps: number }): unknown[] {
  if (!Array.isArray(value)) return []
  budget.steps -= value.length
  if (budget.steps <= 0) throw new UnknownValue('takes too many steps')
  return value
}
