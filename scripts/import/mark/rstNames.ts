import { charactersOf, SUBSTITUTION } from '../tools/sphinxValues.ts'
import { uriOf } from './rstAddresses.ts'
import { nameOf, type OwnRole, type RstNames } from './rstInline.ts'
import type { RstNotes } from './rstNotes.ts'

/** A role that a text defines: its name, the role that it is based on, and its options. */
const ROLE = /^[ ]*\.\.[ ]+role::[ ]*([\w.+-]+)[ ]*(?:\(([^()\n]*)\))?.*((?:\n[ ]+:[\w-]+:.*)*)/gm

const TARGET = /^[ ]*\.\.[ ]+_(`[^`]+`|(?:[^:\\]|\\.)+):(?:[ ]+(`[^`]+`_|\S+))?[ ]*$/

/**
 * Returns the addresses that targets give to names. Targets without an address, one after another, lead where the last of them
 * does, and one can name another: `.. _name: other_`.
 */
function targetsIn(text: string): Map<string, string> {
  const targets = new Map<string, string>()
  const others = new Map<string, string>()
  let waiting: string[] = []
  for (const line of text.split('\n')) {
    if (!line.trim()) continue
    const [, name, url] = TARGET.exec(line) ?? []
    if (name === undefined) waiting = []
    else if (url === undefined) waiting.push(nameOf(name))
    else {
      const other = /^(?:`([^`]+)`|([A-Za-z0-9][\w.+-]*))_$/.exec(url)?.slice(1).find(Boolean)
      for (const one of [...waiting, nameOf(name)])
        if (other === undefined) targets.set(one, uriOf(url))
        else others.set(one, nameOf(other))
      waiting = []
    }
  }
  for (const [name, other] of others) targets.set(name, targets.get(other) ?? `label:${other.replace(/\s+/g, '-')}`)
  return targets
}

/** Reads the targets, substitutions and footnotes that a text of reStructuredText defines. */
export function namesIn(text: string, footnotes: RstNotes): RstNames & Required<Pick<RstNames, 'roles'>> {
  const targets = targetsIn(text)
  const substitutions = new Map<string, string>()
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
