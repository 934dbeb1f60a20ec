import { inflateSync } from 'node:zlib'
import { ownValue } from '../../../src/domain/ownValue.ts'
import { pythonStatements } from './pythonCode.ts'

/** Another Sphinx documentation that names of this one lead to. */
export interface Inventory {
  /** Address of its first page, without a slash at the end. */
  url: string
  /** Its objects by name, if the folder has a copy of its inventory. */
  objects?: ReadonlyMap<string, readonly InventoryObject[]>
}

interface InventoryObject {
  /** Domain and type, such as `py:function`. */
  type: string
  path: string
  /** Title of a document or section, or '' for an object that is shown by its name. */
  title: string
}

const MAX_BYTES = 20_000_000
const MAX_LINE_LENGTH = 2000
const LINE = /^(.+?)\s+(\S+:\S+)\s+-?\d+\s+(\S*)\s+(.*)$/
const ROLE_TYPES: Record<string, RegExp> = {
  ref: /^std:label$/,
  doc: /^std:doc$/,
  term: /^std:term$/,
  mod: /^\w+:module$/
}

/**
 * Reads the addresses of other documentations from `intersphinx_mapping = {'python': ('https://…', None)}`, with their
 * inventories where those are files.
 * @param read returns the content of a file by its path from the folder of the configuration
 */
export function sphinxInventories(
  texts: readonly string[],
  read: (path: string) => Uint8Array | undefined
): Map<string, Inventory> {
  const found = new Map<string, Inventory>()
  for (const { tokens } of texts.flatMap(pythonStatements)) {
    if (tokens[0]?.value !== 'intersphinx_mapping') continue
    tokens.forEach(({ kind, value }, at) => {
      const [sign, next, second] = tokens.slice(at + 1)
      const isEntry =
        kind === 'text' &&
        /^[\w.-]+$/.test(value) &&
        (sign?.value === ':' || (sign?.value === ']' && next?.value === '='))
      const from = at + (sign?.value === ']' ? 3 : 2)
      const [bracket, url, comma, ...rest] = tokens.slice(from)
      if (!isEntry || second === undefined || bracket?.value !== '(' || comma?.value !== ',') return
      if (url?.kind !== 'text' || url.isFilled || !/^https?:\/\//.test(url.value)) return
      const end = rest.findIndex(token => token.value === ')')
      const files = rest.slice(0, end).flatMap(token => (token.kind === 'text' && !token.isFilled ? token.value : []))
      const objects = files.map(file => objectsIn(read(file))).find(Boolean)
      found.set(value, { url: url.value.replace(/\/+$/, ''), ...(objects && { objects }) })
    })
  }
  return found
}

/** Reads the objects of an inventory of version 2. Returns undefined for any other content. */
function objectsIn(bytes: Uint8Array | undefined): Map<string, InventoryObject[]> | undefined {
  if (!bytes) return undefined
  let start = 0
  for (let line = 0; line < 4; line++) start = bytes.indexOf(10, start) + 1
  if (start === 0 || !Buffer.from(bytes.subarray(0, start)).toString().startsWith('# Sphinx inventory version 2'))
    return undefined
  try {
    const objects = new Map<string, InventoryObject[]>()
    const text = inflateSync(bytes.subarray(start), { maxOutputLength: MAX_BYTES }).toString()
    for (const line of text.split('\n')) {
      if (line.length > MAX_LINE_LENGTH) continue
      const [, name = '', type = '', path = '', title = ''] = LINE.exec(line) ?? []
      if (!name) continue
      const object = { type, path: path.replace(/\$$/, name), title: title === '-' ? '' : title }
      objects.set(name, [...(objects.get(name) ?? []), object])
    }
    return objects
  } catch {
    return undefined
  }
}

/** Returns the address of a name in another documentation, and its title. */
export function inInventory(
  { url, objects }: Inventory,
  role: string,
  name: string
): { url: string; title: string } | undefined {
  const found = objects?.get(name) ?? objects?.get(name.toLowerCase()) ?? []
  const object =
    found.find(({ type }) => ownValue(ROLE_TYPES, role)?.test(type) ?? !type.startsWith('std:')) ?? found[0]
  return object && { url: `${url}/${object.path}`, title: object.title }
}
