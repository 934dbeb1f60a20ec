/**
 * Returns the path of a listed document without a folder that does not exist. Builds of vendors put the documents of a
 * repository into a folder of its own: `content/adc` for `adc.rst` beside the list.
 */
export function withoutMissingFolder(
  path: string,
  folder: string,
  documents: ReadonlySet<string> | ReadonlyMap<string, unknown>
): string | undefined {
  const start = folder && folder !== '.' ? `${folder}/` : ''
  if (!path.startsWith(start)) return undefined
  const [missing = '', ...rest] = path.slice(start.length).split('/')
  // `api/index` of a generated part is not the first page.
  if (rest.length === 0 || /^(?:index|readme|contents)$/i.test(rest.at(-1) ?? '')) return undefined
  for (const one of documents.keys()) if (one.startsWith(`${start}${missing}/`)) return undefined
  return start + rest.join('/')
}
