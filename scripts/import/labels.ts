import type { Anchor } from './anchors.ts'
import type { Draft } from './draft.ts'
import { slugOf } from './mark/links.ts'
import { objectId } from './mark/objectIds.ts'

/** A place in a document that has labels, with the caption or heading that follows. */
interface LabelledPlace {
  draft: Draft
  anchor: Anchor
  text: string
}

/** Finds the places that labels and descriptions of objects name, in any document. */
export interface Labels {
  /** Returns the place with a Sphinx label. */
  label(draft: Draft, name: string): LabelledPlace | undefined
  /** Returns the place that describes a function or another object, if exactly one document of the language does. The first signature counts. */
  object(draft: Draft, name: string): LabelledPlace | undefined
}

/** Collects the labels of all documents. Only those of Sphinx are valid beyond their document. */
export function labelsOf(drafts: readonly Draft[], isSphinx: boolean): Labels {
  const places = isSphinx ? placesByLabel(drafts) : new Map<string, LabelledPlace[]>()
  return { label, object }

  function label(draft: Draft, name: string) {
    // A heading is found by its words too, signs of which its id lacks.
    const found = places.get(name.replace(/\s+/g, '-').toLowerCase()) ?? places.get(slugOf(name)) ?? []
    // A label that is written takes precedence over a heading with these words.
    const written = found.filter(({ anchor }) => anchor.text === '')
    const own = (list: typeof found) => list.find(one => one.draft.lang === draft.lang)
    return own(written) ?? own(found) ?? written[0] ?? found[0]
  }

  function object(draft: Draft, name: string) {
    const exact = described(draft, name)
    if (exact) return exact
    // A module or a namespace before the name is not in the signature: `network.WLAN.active`, `machine.lightsleep`.
    const parts = name.split(/\.|::/)
    for (let from = 1; from < parts.length; from++) {
      const found = described(draft, parts.slice(from).join('.'))
      const isOfModule = parts.length - from > 1 || found?.draft.file.split(/[/.]/).includes(parts[from - 1] ?? '')
      if (found && isOfModule) return found
    }
    return undefined
  }

  function described(draft: Draft, name: string) {
    const found = (places.get(objectId(name).toLowerCase()) ?? []).filter(
      ({ draft: other, anchor }) =>
        other.lang === draft.lang &&
        other.root?.version === draft.root?.version &&
        anchor.names.includes(objectId(name))
    )
    // One document can have several signatures of a name.
    return (
      found.find(one => one.draft === draft) ?? (new Set(found.map(one => one.draft)).size === 1 ? found[0] : undefined)
    )
  }
}

/** Returns the anchors of all documents by label, each with the caption or heading that follows. */
function placesByLabel(drafts: readonly Draft[]): Map<string, LabelledPlace[]> {
  const places = new Map<string, LabelledPlace[]>()
  for (const draft of drafts) {
    draft.anchors.forEach((anchor, at) => {
      const text = anchor.caption ?? draft.anchors.slice(at).find(one => one.text)?.text ?? draft.title
      for (const name of anchor.names) {
        const key = name.toLowerCase()
        places.set(key, [...(places.get(key) ?? []), { draft, anchor, text }])
      }
    })
  }
  return places
}
