import { posix } from 'node:path'
import { listAt, member, readConfigFile, textAt } from './configFile.ts'
import { below, type Moved, type Tree } from './layout.ts'
import { pythonStatements } from './pythonCode.ts'

/**
 * Returns the redirects in a value of a configuration: a map of addresses, or a list of objects with `from` or `source`
 * and `to` or `destination`. `base` is the path of the site, which addresses of some tools leave out, and `folder` that of
 * documents.
 */
export function movedIn(file: string, value: unknown, { base = '', folder = '' } = {}): Moved[] {
  const at = (address: string) => (address.startsWith('/') ? `${base.replace(/\/$/, '')}${address}` : address)
  if (Array.isArray(value))
    return value.flatMap(one => {
      const to = textAt(one, 'destination') ?? textAt(one, 'to')
      return [member(one, 'source') ?? member(one, 'from')]
        .flat()
        .flatMap(from => (typeof from === 'string' && to ? [{ file, folder, from: at(from), to: at(to) }] : []))
    })
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap(from => {
    const to = textAt(value, from) ?? textAt(value, from, 'destination')
    return to ? [{ file, folder, from: at(from), to: at(to) }] : []
  })
}

/** Returns the redirects of the host of a site: `_redirects` of Netlify and others, and vercel.json. */
export function movedByHost(tree: Tree, home: string, publicFolders: readonly string[]): Moved[] {
  const files = [...new Set([home, ...publicFolders])].map(folder => below(folder, '_redirects'))
  const listed = files.flatMap(file =>
    (tree.read(file) ?? '').split('\n').flatMap(line => {
      const [from = '', to = '', status = '301'] = line.trim().split(/\s+/)
      // Other statuses show one page at the address of another.
      return from.startsWith('/') && to && /^30\d!?$/.test(status) ? [{ file, from, to }] : []
    })
  )
  const vercel = below(home, 'vercel.json')
  const rules = listAt(readConfigFile(tree, vercel), 'redirects')
  // A rule with conditions holds for some requests only.
  const plain = rules.filter(one => member(one, 'has') === undefined && member(one, 'missing') === undefined)
  return [...listed, ...movedIn(vercel, plain)]
}

/** Returns the redirects of a conf.py: `redirects` of sphinx-reredirects, and `rediraffe_redirects`. */
export function movedBySphinx(file: string, folder: string, code: string): Moved[] {
  return pythonStatements(code).flatMap(({ tokens }) => {
    const [name, equals, brace] = tokens.map(({ value }) => value)
    if (equals !== '=' || brace !== '{' || !/^(?:rediraffe_)?redirects$/.test(name ?? '')) return []
    return tokens.flatMap((token, at): Moved[] => {
      const [colon, target] = [tokens[at + 1], tokens[at + 2]]
      if (token.kind !== 'text' || colon?.value !== ':' || target?.kind !== 'text' || target.isFilled) return []
      // A target of sphinx-reredirects is relative to the page that moved.
      const isRelative = name === 'redirects' && !/^(?:\/|https?:)/.test(target.value)
      const to = isRelative ? posix.join(posix.dirname(token.value), target.value) : target.value
      return [{ file, folder, from: token.value, to }]
    })
  })
}

const REDIRECT_FROM = /^\.\. redirect-from::[ ]*(\S*)((?:\n[ ]+\S+[ ]*|\n[ ]*(?=\n))*)/gm

/** Returns the redirects to documents of Sphinx that name their old places themselves, by `redirect-from`. */
export function movedByDocuments(tree: Tree, folder: string): Moved[] {
  const documents = tree.files.filter(file => file.endsWith('.rst') && (!folder || file.startsWith(`${folder}/`)))
  return documents.flatMap(file => {
    const to = folder ? file.slice(folder.length + 1) : file
    return [...(tree.read(file) ?? '').matchAll(REDIRECT_FROM)].flatMap(([, first = '', rest = '']) =>
      `${first}\n${rest}`
        .split('\n')
        .filter(line => line.trim())
        .map(from => ({ file, folder, from: from.trim().replace(/^\//, ''), to }))
    )
  })
}
