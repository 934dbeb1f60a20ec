/** Folders whose documents a build copies to several others. */
const SHARED = /^_?(?:common|shared)$/i

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

/**
 * Returns the document that a build copies to a path: one below a folder `_common`, `common` or `shared`, whose other folders are all in the
 * path, in their order (`_common/esp/api/gpio` for `esp/board/api/gpio`). Returns undefined if several could be meant.
 */
export function fromSharedFolder(
  path: string,
  documents: ReadonlySet<string> | ReadonlyMap<string, unknown>
): string | undefined {
  const wanted = path.split('/')
  const found: string[] = []
  for (const one of documents.keys()) {
    if (!one.endsWith(`/${wanted.at(-1)}`)) continue
    const segments = one.split('/')
    const shared = segments.findIndex(name => SHARED.test(name))
    if (shared < 0) continue
    let at = 0
    const isWithin = segments.toSpliced(shared, 1).every(name => {
      at = wanted.indexOf(name, at) + 1
      return at > 0
    })
    if (isWithin && wanted.at(-2) === segments.at(-2)) found.push(one)
  }
  return found.length === 1 ? found[0] : undefined
}
