import { posix } from 'node:path'
import { listAt, member, readConfigFile, textAt } from '../tools/configFile.ts'
import { below, type Tree } from '../tools/layout.ts'

/** A component of Antora: one version of a documentation, in the folder of its antora.yml. */
export interface Component {
  home: string
  name: string
  version: string
  title: string
  /** Paths of its lists of documents. */
  navs: string[]
  attributes: Record<string, unknown>
}

/** A place of a component that a name refers to. */
export interface Resource {
  component: Component
  module: string
  family: string
  /** Path below the folder of the family. */
  path: string
  /** Path of the file. */
  file: string
}

const FAMILIES = ['page', 'partial', 'example', 'image', 'attachment']
const NAME = /^(?:([^@:$/]*)@)?(?:([^@:$/]*):)?(?:([^@:$/]*):)?(?:(page|partial|example|image|attachment)\$)?([^$]+)$/

/** Returns the components of a folder, those that hold others last. */
export function componentsOf(tree: Tree): Component[] {
  return tree.files
    .filter(file => /(?:^|\/)antora\.ya?ml$/.test(file))
    .flatMap((file): Component[] => {
      const config = readConfigFile(tree, file)
      const home = posix.dirname(file) === '.' ? '' : posix.dirname(file)
      if (!tree.files.some(one => one.startsWith(below(home, 'modules/')))) return []
      const attributes = member(member(config, 'asciidoc'), 'attributes')
      const version = member(config, 'version')
      return [
        {
          home,
          name: textAt(config, 'name') ?? home,
          version: typeof version === 'string' || typeof version === 'number' ? String(version) : '',
          title: textAt(config, 'title') ?? textAt(config, 'name') ?? '',
          navs: listAt(config, 'nav').flatMap(one => (typeof one === 'string' ? [below(home, one)] : [])),
          attributes: typeof attributes === 'object' && attributes !== null ? { ...attributes } : {}
        }
      ]
    })
    .sort((a, b) => b.home.length - a.home.length)
}

/** Returns the place of a file within a component. */
export function placeOf(file: string, components: readonly Component[]): Resource | undefined {
  for (const component of components) {
    const start = below(component.home, 'modules/')
    if (!file.startsWith(start)) continue
    const [module = '', folder = '', ...rest] = file.slice(start.length).split('/')
    const family = FAMILIES.find(one => folder === `${one}s`) ?? ''
    return { component, module, family, path: family ? rest.join('/') : [folder, ...rest].join('/'), file }
  }
  return undefined
}

/** Returns what a name such as `version@component:module:family$path` refers to in a file. */
export function resourceOf(
  name: string,
  family: string,
  from: Resource,
  components: readonly Component[]
): Resource | undefined {
  const [, version, first, second, kind = family, path = ''] = NAME.exec(name.trim()) ?? []
  if (!path) return undefined
  const [other, module] = second === undefined ? [undefined, first] : [first, second]
  const home = from.component
  const named = components.filter(
    one => one.name === (other || home.name) && (version === undefined || one.version === version)
  )
  // Of several folders with the same name and version, such as those of languages, the own one comes first.
  const component = named.find(one => one === home) ?? named.find(one => one.version === home.version) ?? named[0]
  if (!component) return undefined
  const chosen = module === undefined ? (other === undefined ? from.module : 'ROOT') : module || 'ROOT'
  const isBeside = path.startsWith('./') || path.startsWith('../')
  // A slash at the start comes of an attribute such as `{partialsdir}/`, and says nothing.
  const inFamily = posix.normalize(isBeside ? posix.join(posix.dirname(from.path), path) : path.replace(/^\/+/, ''))
  if (inFamily.startsWith('../')) return undefined
  const file = below(component.home, `modules/${chosen}/${kind}s/${inFamily}`)
  return { component, module: chosen, family: kind, path: inFamily, file }
}

/** Returns the path by which a page is imported: below the folder of its component, without those that Antora prescribes. */
export function pageFile({ component, module, path }: Resource): string {
  const name = path.replace(/\.(?:adoc|asciidoc|asc)$/i, '.md')
  return below(component.home, module === 'ROOT' ? name : `${module}/${name}`)
}

/** Returns the folder that a component has in addresses of its site. */
export function addressOf({ name, version }: Component): string {
  return [name, version].filter(part => part && part !== '~' && part !== 'ROOT').join('/')
}
