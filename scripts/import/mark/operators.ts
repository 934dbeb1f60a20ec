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
