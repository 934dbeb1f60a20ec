import { decode, encode } from 'cborg'

/** Signature of Pagefind's compressed files, before their CBOR or JSON. */
const SIGNATURE = 'pagefind_dcd'

/** A page with a word: its number as difference to the previous page, and the positions of the word. */
type PageOfWord = [delta: number, ...places: unknown[]]
type Variant = [form: string, pages: PageOfWord[]]
type Word = [word: string, pages: PageOfWord[], variants?: Variant[]]
type Chunk = [words: Word[]]
type Meta = [version: string, pages: [hash: string, ...rest: unknown[]][], ...rest: unknown[]]

/**
 * Returns the pages of an index in order, by the hash in the name of their text file. Expects an uncompressed
 * `.pf_meta` file.
 */
export function pageHashes(meta: Uint8Array): string[] {
  const [, pages] = decode(unsigned(meta)) as Meta
  return pages.map(([hash]) => hash)
}

/** Returns the address in an uncompressed `.pf_fragment` file. */
export function fragmentUrl(fragment: Uint8Array): string {
  return (JSON.parse(Buffer.from(unsigned(fragment)).toString('utf8')) as { url: string }).url
}

/** Removes the words of some pages from an uncompressed `.pf_index` file. */
export function chunkWithout(chunk: Uint8Array, pages: ReadonlySet<number>): Buffer {
  const [words, ...rest] = decode(unsigned(chunk)) as Chunk
  const left = words.flatMap(([word, on, variants = [], ...more]) => {
    const stay = pagesWithout(on, pages)
    const forms = variants
      .map(([form, formPages]): Variant => [form, pagesWithout(formPages, pages)])
      .filter(([, formPages]) => formPages.length > 0)
    return stay.length > 0 || forms.length > 0 ? [[word, stay, forms, ...more]] : []
  })
  return Buffer.concat([Buffer.from(SIGNATURE), encode([left, ...rest])])
}

function pagesWithout(pages: readonly PageOfWord[], removed: ReadonlySet<number>): PageOfWord[] {
  const left: PageOfWord[] = []
  let [page, last] = [0, 0]
  for (const [delta, ...places] of pages) {
    page += delta
    if (removed.has(page)) continue
    left.push([page - last, ...places])
    last = page
  }
  return left
}

function unsigned(file: Uint8Array): Uint8Array {
  const start = Buffer.from(file.subarray(0, SIGNATURE.length)).toString('latin1')
  if (start !== SIGNATURE) throw new Error('This is no file of a Pagefind index.')
  return file.subarray(SIGNATURE.length)
}
