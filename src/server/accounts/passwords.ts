import { APIError } from 'better-auth/api'

/** Fewer guesses than 10^6 (zxcvbn's score 1 and below) are tried in minutes. */
const LEAST_SCORE = 2

/** Throws PASSWORD_COMMON for a password that stands in lists of common ones, or is made of such, or of `known` words. */
export async function refuseCommonPassword(password: string, known: readonly string[]): Promise<void> {
  // Loaded with the first use: the lists take memory that a server at rest does not need.
  const [{ ZxcvbnFactory }, { dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common')
  ])
  const { score } = new ZxcvbnFactory({ dictionary }).check(password, [...known])
  if (score < LEAST_SCORE)
    throw new APIError('UNPROCESSABLE_ENTITY', { code: 'PASSWORD_COMMON', message: 'This password is easily guessed.' })
}
