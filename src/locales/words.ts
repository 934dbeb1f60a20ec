/** Every key of the Chinese words, in another language; a missing or extra key does not compile. */
export type Words<T> = Record<keyof T, string>
