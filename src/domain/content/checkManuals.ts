import { hasVersion, type ManualPlace } from '../article/manual.ts'
import type { ArticleFile } from './articleFile.ts'
import type { Problem } from './problem.ts'
import type { Manual } from './siteFiles.ts'

/**
 * Checks the places of documents against each other and against content/manuals.yaml. An article with an unknown manual
 * or version is shown outside any manual. Other problems are only reported.
 */
export function checkManuals(articles: readonly ArticleFile[], manuals: readonly Manual[]): Problem[] {
  const problems: Problem[] = []
  const versionsOf = new Map(manuals.map(manual => [manual.key, manual.versions]))
  const fileAt = new Map<string, string>()
  const fileOfPage = new Map<string, string>()
  const labelAt = new Map<string, { label: string; file: string }>()

  for (const { file, data } of articles) {
    const { manual: place, lang } = data
    if (!place) continue
    const unknown = unknownPart(place, versionsOf.get(place.key))
    if (unknown) {
      problems.push({ file, ...unknown })
      continue
    }
    const tree = `${place.key}\0${place.version ?? ''}\0${lang}\0`
    const position = place.position.join('.')
    const neighbour = setOnce(fileAt, tree + position, file)
    if (neighbour)
      problems.push({
        file,
        field: 'manual.position',
        message: `${position} is taken by ${neighbour}. This document follows it; give it a position of its own.`
      })
    const other = setOnce(fileOfPage, tree + place.page, file)
    if (other)
      problems.push({
        file,
        field: 'manual.page',
        message: `'${place.page}' is ${other} already. Links between languages and versions lead there; give this one a name of its own.`
      })
    for (const [depth, label] of place.path.entries()) {
      const at = place.position.slice(0, depth + 1).join('.')
      const known = labelAt.get(tree + at)
      if (!known) labelAt.set(tree + at, { label, file })
      else if (known.label !== label)
        problems.push({
          file,
          field: 'manual.path',
          message: `calls ${at} '${label}', and ${known.file} calls it '${known.label}', which is shown. Documents below one entry need the same name for it.`
        })
    }
  }
  return problems
}

function unknownPart(
  { key, version }: ManualPlace,
  versions: readonly string[] | undefined
): Omit<Problem, 'file'> | undefined {
  const outside = 'Until then the document is shown outside the manual.'
  if (!versions)
    return { field: 'manual.key', message: `'${key}' is not in content/manuals.yaml. Add the manual there. ${outside}` }
  if (hasVersion(versions, version)) return undefined
  const choice = versions.length > 0 ? `one of ${versions.join(', ')}` : 'nothing, as the manual has no versions'
  return {
    field: 'manual.version',
    message: `${version === undefined ? 'is missing' : `'${version}' is not known`}. Write ${choice}, or add the version in content/manuals.yaml. ${outside}`
  }
}

/** Records the file of a name. Returns the file that already had the name, or undefined. */
function setOnce(files: Map<string, string>, name: string, file: string): string | undefined {
  const before = files.get(name)
  if (before === undefined) files.set(name, file)
  return before
}
