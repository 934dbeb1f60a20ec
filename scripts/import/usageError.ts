/** An error that the caller of a command can correct: printed as one line, exit code 2. */
export class UsageError extends Error {}
