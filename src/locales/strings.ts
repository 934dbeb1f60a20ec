import type { namespaces } from './zh/namespaces.ts'

/** Chinese, the fallback language, defines the existing strings and their variables. */
type Reference = typeof namespaces
export type Namespace = keyof Reference

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many'

/** The strings of another language: the keys of the Chinese `T`, and plural forms of them such as `results_one`. */
export type Strings<T> = Record<keyof T, string> & Partial<Record<`${keyof T & string}_${PluralForm}`, string>>

/** Names of the `{{variables}}` in a string. */
type Variables<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Variables<Rest> : never

type Values<S> = [Variables<S>] extends [never]
  ? [values?: { count: number }]
  : [values: Record<Variables<S>, string | number>]

/**
 * Returns a string of a namespace with its variables filled in: `t('title')`, `t('found', { count: 3 })`. A wrong key
 * and a missing variable are type errors. A number as `count` also selects the plural form.
 */
export type Translator<N extends Namespace> = <K extends keyof Reference[N]>(
  key: K,
  ...values: Values<Reference[N][K]>
) => string
