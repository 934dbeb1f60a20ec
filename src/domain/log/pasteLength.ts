/**
 * Maximum number of characters of a paste that are checked and inserted. It is 25 times the length of a question, and
 * takes about a second.
 */
export const MAX_PASTE_LENGTH = 100_000
