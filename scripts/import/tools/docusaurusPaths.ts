import type { PageInfo } from './layout.ts'

const NUMBERED = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/
/** Dates and versions at the beginning of a name are not position numbers. */
const NO_NUMBER = /^(?:(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?|\d+[-_.]\d+)/
/** Names of documents that are the page of their folder. */
const INDEX = /^(?:index|readme)$/i

/** Returns the id of a document of Docusaurus, by which sidebars name it. */
export function documentId(path: string, front: Readonly<Record<string, unknown>>): string {
  const segments = path.split('/').map(unnumbered)
  const own = typeof front.id === 'string' ? front.id : (segments.at(-1) ?? '')
  return [...segments.slice(0, -1), own].join('/')
}

/** Returns the address of a document of Docusaurus. The page of a folder has the address of that folder, whatever its id is. */
export function routeOf(path: string, front: Readonly<Record<string, unknown>>): string {
  const segments = path.split('/')
  const [name = '', above] = segments.toReversed()
  const folder = segments.slice(0, -1).map(unnumbered)
  if (typeof front.slug === 'string')
    return front.slug.startsWith('/') ? front.slug.slice(1) : [...folder, front.slug].join('/')
  const isIndex = INDEX.test(name) || name.toLowerCase() === above?.toLowerCase()
  return isIndex ? folder.join('/') : documentId(path, front)
}

/** Returns the position of a document in its folder. */
export function positionOf({ path, front }: PageInfo): number | undefined {
  if (typeof front.sidebar_position === 'number') return front.sidebar_position
  return numberOf(path.split('/').at(-1) ?? '')
}

/** Returns the position number of a name. */
export function numberOf(name: string): number | undefined {
  const number = NO_NUMBER.test(name) ? undefined : NUMBERED.exec(name)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** Returns a name without its position number. */
function unnumbered(name: string): string {
  return NO_NUMBER.test(name) ? name : (NUMBERED.exec(name)?.[2] ?? name)
}
