/** The folder that holds content/: the project itself, or CONTENT_ROOT for another site or a measurement. */
export function contentRoot(): string {
  return process.env.CONTENT_ROOT || process.cwd()
}
