/** Thrown if the disk has no space for an import. The message says what to do. */
export class DiskFullError extends Error {}
