import { charactersOf, SUBSTITUTION } from '../tools/sphinxValues.ts'
import { uriOf } from './rstAddresses.ts'
import { nameOf, type OwnRole, type RstNames } from './rstInline.ts'
import type { RstNotes } from './rstNotes.ts'

/** A role that a text defines: its name, the role that it is based on, and its options. */
const ROLE = /^[ ]*\.\.[ ]+role::[ ]*([\w.+-]+)[ ]*(?:\(([^()\n]*)\))?.*((?:\n[ ]+:[\w-]+:.*)*)/gm

/** Reads the targets, substitutions and footnotes that a text of reStructuredText defines. */
export function namesIn(text: string, footnotes: RstNotes): RstNames & Required<Pick<RstNames, 'roles'>> {
  const targets = new Map<string, string>()
  const substitutions = new Map<string, string>()
  for (const [, name = '', url = ''] of text.matchAll(/^[ ]*\.\.[ ]+_(`[^`\n]+`|(?:[^:\\\n]|\\.)+):[ ]+(\S+)[ ]*$/gm))
    targets.set(nameOf(name), uriOf(url))
  const pictures = new Map<string, string>()
  for (const { 2: name = '', 3: kind, 4: words = '' } of text.matchAll(SUBSTITUTION))
    substitutions.set(name, kind === 'unicode' ? charactersOf(words) : words.trim().replace(/\s*\n\s*/g, ' '))
  for (const [, name = '', url = ''] of text.matchAll(/^[ ]*\.\. \|([^|\n]+)\|[ ]+image::[ ]+(\S+)/gm))
    pictures.set(name, `![${name}](${url})`)
  const notes = new Set([...text.matchAll(/\[(#?[\w.-]*|[*\ue000-\uf8ff])\]_/g)].map(([, name = '']) => name))
  const roles = new Map(
    [...text.matchAll(ROLE)].map(([, name = '', base = '', options = '']): [string, OwnRole] => [
      name,
      { base: base.trim(), format: /:format:[ ]*(.*)/.exec(options)?.[1]?.trim() ?? '' }
    ])
  )
  return { roles, targets, substitutions, pictures, notes, footnotes }
}
