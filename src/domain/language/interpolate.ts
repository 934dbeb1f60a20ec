/** `text` with its `{{places}}` filled in, as i18next does it in pages: islands have the words alone. */
export function interpolate(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
}
