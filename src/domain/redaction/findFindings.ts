import { isCompleteInLine } from './brokenLines.ts'
import { findBytes } from './bytes.ts'
import { findInCommands } from './commands.ts'
import { findCredentials, findRandom } from './credentials.ts'
import { type Detector, PLACEHOLDER, type Span } from './finding.ts'
import { findIdentifiers } from './identifiers.ts'
import { findLabelled } from './labelled.ts'
import { findLocations } from './locations.ts'
import { findNetworks } from './networks.ts'
import { findOrganisations } from './organisations.ts'
import { findMentions, findSignatures } from './people.ts'
import { findPlaces } from './places.ts'
import { findProjects } from './projects.ts'
import { findReferences } from './references.ts'
import { findStatedSecrets } from './statedSecrets.ts'
import { findInTables } from './tables.ts'
import { decodedView, joinedView, plainView, toWritten, type View } from './views.ts'

/** A finding in a text: its range and its text. */
export interface Finding extends Span {
  text: string
}

/** Detectors for every text. If several find the same text, the first one names it. */
const DETECTORS: readonly Detector[] = [
  findCredentials,
  findInCommands,
  findIdentifiers,
  findReferences,
  findPlaces,
  findLocations,
  findNetworks,
  findBytes,
  findLabelled,
  findStatedSecrets,
  findInTables,
  findRandom
]
/** Detectors whose findings may contain a line break. */
const ACROSS_LINES: readonly Detector[] = [findCredentials, findInCommands, findIdentifiers, findRandom]
/** Detectors of people by the words around them. They suit tickets, but match too much in logs. */
const OF_PEOPLE: readonly Detector[] = [findMentions, findProjects, findOrganisations, findSignatures]

/**
 * Finds secrets and personal data in a text, in order of position: in the source, in the text without markup and with
 * numeric escapes decoded, and across joined lines. `more` are the caller's detectors.
 */
export function findFindings(text: string, more: readonly Detector[] = [], people = false): Finding[] {
  const spans: Span[] = []
  const look = (view: View | undefined, detectors: readonly Detector[], brokenOnly = false) => {
    if (!view) return
    for (const detect of detectors)
      for (const { kind, start, end } of detect(view.text)) {
        const found = view.text.slice(start, end)
        const written = toWritten(view, start, end)
        // The name inside a placeholder is not a finding either.
        const around = `{${found}}` === text.slice(Math.max(0, written.start - 1), written.end + 1)
        if (!PLACEHOLDER.test(around ? `{${found}}` : found) && (!brokenOnly || isBroken({ kind, ...written })))
          spans.push({ kind, ...written })
      }
  }
  const isBroken = (span: Span) =>
    text.slice(span.start, span.end).includes('\n') && !isCompleteInLine(text, span, inLines)
  const plain = plainView(text)
  const all = [...DETECTORS, ...(people ? OF_PEOPLE : []), ...more]
  look(plain, all)
  look(decodedView(plain), all)
  const inLines = [...spans]
  look(joinedView(plain), ACROSS_LINES, true)
  return joinOverlaps(text, spans)
}

/** Merges overlapping findings into one, of the kind of the longest: an address that contains a host is not a host. */
export function joinOverlaps(text: string, spans: readonly Span[]): Finding[] {
  const out: (Finding & { longest: number })[] = []
  for (const { kind, start, end } of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= start) continue
    const before = out.at(-1)
    if (!before || start >= before.end) {
      out.push({ kind, start, end, text: text.slice(start, end), longest: end - start })
      continue
    }
    if (end - start > before.longest) Object.assign(before, { kind, longest: end - start })
    before.end = Math.max(before.end, end)
    before.text = text.slice(before.start, before.end)
  }
  return out.map(({ longest, ...finding }) => finding)
}
