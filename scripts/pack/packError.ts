/** What the person who asked for a pack can put right; its message is all they need. */
export class PackError extends Error {}
