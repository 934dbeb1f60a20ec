/** Strings with the keys of `T`; a missing or extra key is a type error. */
export type Words<T> = Record<keyof T, string>
