/** Something that the person who typed the command can put right: one line, exit code 2. */
export class UsageError extends Error {}
