import { UsageError } from '../import/usageError.ts'

/** An error that the caller of the command can correct. Only its message is printed. */
export class PackError extends UsageError {}
