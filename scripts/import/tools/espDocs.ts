import { pythonStatements } from './pythonCode.ts'
import type { LinkRole } from './sphinxValues.ts'

/** Folders of a repository that esp-docs has roles for, by the first part of a role's name. */
const FOLDERS = { project: '', component: 'components/', example: 'examples/' }
/** What GitHub shows at an address, by the last part of a role's name. */
const VIEWS = { '': 'tree', _file: 'blob', _raw: 'raw' }

/**
 * Returns the roles that Espressif's esp-docs adds for files on GitHub, such as `:example_file:`, if a configuration
 * imports it. They lead to the default branch, because the commit of a build is not in its configuration.
 */
export function espDocsLinkRoles(configs: readonly string[]): Map<string, LinkRole> {
  const statements = configs.flatMap(pythonStatements)
  const isUsed = statements.some(({ tokens: [word, module] }) => word?.value === 'from' && module?.value === 'esp_docs')
  if (!isUsed) return new Map()
  const repository = statements.findLast(({ tokens: [name, sign] }) => {
    return name?.value === 'github_repo' && sign?.value === '='
  })?.tokens[2]
  const own = repository?.kind === 'text' && !repository.isFilled ? repository.value : undefined
  const places = Object.entries(FOLDERS).map(([name, folder]) => ({ name, folder, repository: own }))
  const all = [...places, { name: 'idf', folder: '', repository: 'espressif/esp-idf' }]
  return new Map(
    all.flatMap(({ name, folder, repository: place }) =>
      Object.entries(VIEWS).flatMap(([ending, view]): [string, LinkRole][] =>
        place
          ? [[`${name}${ending}`, { url: `https://github.com/${place}/${view}/HEAD/${folder}%s`, caption: '' }]]
          : []
      )
    )
  )
}

/** Returns the chips that a documentation is built for, each alone, by `idf_targets` of its configuration. */
export function espDocsTargets(configs: readonly string[]): string[] {
  const all = configs.flatMap(pythonStatements).filter(({ tokens: [name, sign] }) => {
    return name?.value === 'idf_targets' && sign?.value === '='
  })
  const tokens = all.at(-1)?.tokens.slice(2) ?? []
  return tokens.flatMap(({ kind, value, isFilled }) => (kind === 'text' && !isFilled ? value : []))
}
