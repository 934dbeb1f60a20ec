/** Returns the folder that holds content/: the project itself, or CONTENT_ROOT for another site or a measurement. */
export function contentRoot(): string {
  return process.env.CONTENT_ROOT || process.cwd()
}

/**
 * Returns the folder below which the server writes content/community and content/faq. Commands set it to the data
 * folder with PINOUT_GENERATED, because the code and the vendor's documents may be read-only. Defaults to `root`.
 */
export function generatedRoot(root = contentRoot()): string {
  return process.env.PINOUT_GENERATED || root
}
