import { mentionedIn } from './mentions.ts'
import {
  isRenderable,
  type OutlinedPassage,
  type Rendered,
  readPassages,
  renderMarkdown,
  renderSection
} from './render.ts'
import type { Section, SectionPlace } from './section.ts'

/** Operations on a text, with their results. */
export interface TextActs {
  render: Rendered
  passages: OutlinedPassage[]
  section: Section | undefined
  mentions: number[]
  check: boolean
}

export interface TextTask {
  act: keyof TextActs
  source: string
  idPrefix?: string | undefined
  /** Place of the section. */
  place?: SectionPlace
}

/** Runs a task, in a thread or in the caller's. */
export default async function doTask({ act, source, idPrefix, place }: TextTask): Promise<TextActs[keyof TextActs]> {
  if (act === 'render') return renderMarkdown(source, idPrefix === undefined ? {} : { idPrefix })
  if (act === 'passages') return readPassages(source)
  if (act === 'section') return place && renderSection(source, place)
  if (act === 'mentions') return mentionedIn(source)
  return isRenderable(source)
}
