/** The folder that holds content/: the project itself, or CONTENT_ROOT for another site or a measurement. */
export function contentRoot(): string {
  return process.env.CONTENT_ROOT || process.cwd()
}

/**
 * The folder below which the server writes content/community and content/faq: its data folder, which the commands name
 * in PINOUT_GENERATED, since the code and the vendor's documents may be read-only; else `root`.
 */
export function generatedRoot(root = contentRoot()): string {
  return process.env.PINOUT_GENERATED || root
}
